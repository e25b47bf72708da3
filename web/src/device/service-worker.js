// Keeps one whole version of the folder and serves the page from it, with or without a network. A newer version is
// fetched whole beside it and waits until the page asks for it: scripts of two versions never meet. The build puts in
// the version and its files.
const CACHE = `consigliere-${'VERSION'}`;
const FILES = ['FILES'];

self.addEventListener('install', (event) => {
  // Past the browser's own cache, which may have files of an older version under the same name.
  const requests = FILES.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

self.addEventListener('activate', (event) => {
  const removeOthers = async () => {
    for (const name of await caches.keys())
      if (name.startsWith('consigliere-') && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(removeOthers());
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  const wanted = request.mode === 'navigate' ? 'index.html' : request;
  const serve = async () => {
    const cache = await caches.open(CACHE);
    return (await cache.match(wanted, { ignoreSearch: true })) ?? fetch(request);
  };
  event.respondWith(serve());
});
