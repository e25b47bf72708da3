// How the page reaches a server. A page that plays on this device has another (device/transport.ts).
import type { Analyst } from './transport-types';

export const onDevice: boolean = false;

export function openSocket(lang: string): WebSocket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/ws?lang=${lang}`, 'consigliere.v1');
}

// Both are in the folder of the page that plays on this device (docs/device.md), if the server has it: only files of
// that folder may run WebAssembly.
const FOLDER = '/device/';
export async function openAnalyst(): Promise<Analyst | null> {
  const reply = await fetch(`${FOLDER}site.json`).catch(() => null);
  // A server without the folder answers with its own page.
  if (!reply?.ok || !(reply.headers.get('Content-Type') ?? '').startsWith('application/json')) return null;
  const { analyst, program } = (await reply.json()) as { analyst: string; program: string };
  return { worker: new Worker(FOLDER + analyst, { type: 'module' }), program: FOLDER + program };
}

export const prepare = (_lang: string): void => {};

export const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(new URL(path, location.origin), init);
