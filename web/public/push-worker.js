// Shows what the server pushes to this browser while no page of the site is open, and leads to the table.
self.addEventListener('push', (event) => {
  const { title, body, table } = event.data?.json() ?? {};
  const options = { body, tag: table, renotify: Boolean(table), icon: '/icon.svg', data: { table } }; // one per table
  event.waitUntil(self.registration.showNotification(title ?? 'Consigliere', options));
});

async function open(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = pages.find((page) => new URL(page.url).pathname === path);
  return shown ? shown.focus() : self.clients.openWindow(path);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { table } = event.notification.data ?? {};
  event.waitUntil(open(table ? `/t/${table}` : '/'));
});
