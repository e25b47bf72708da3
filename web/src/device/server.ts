// The server that belongs to this folder of files, if there is one: server.json beside the page has its address. Always
// read from the network: without one, no server can be reached either.
export async function serverAddress(): Promise<URL | null> {
  const reply = await fetch(new URL('server.json', document.baseURI), { cache: 'no-cache' }).catch(() => null);
  const read: unknown = reply?.ok ? await reply.json().catch(() => null) : null;
  const { address } = (read ?? {}) as { address?: unknown };
  if (typeof address !== 'string' || !address || !URL.canParse(address, document.baseURI)) return null;
  const found = new URL(address, document.baseURI);
  return found.protocol === 'https:' || found.protocol === 'http:' ? found : null;
}
