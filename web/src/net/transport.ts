// How the page reaches a server. A page that plays on this device has another (device/transport.ts).
export const onDevice: boolean = false;

export function openSocket(lang: string): WebSocket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/ws?lang=${lang}`, 'consigliere.v1');
}

export const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(new URL(path, location.origin), init);
