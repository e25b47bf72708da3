// Notices outside the page, where the reader allowed them and does not look at the page anyway.
import { connection } from '../net/connection.svelte';
import { go } from './route.svelte';
import { change, settings } from './settings.svelte';

export async function allowNotices(): Promise<void> {
  const granted = 'Notification' in window && (await Notification.requestPermission()) === 'granted';
  await change({ notify: granted });
}

export function watchNotices(): void {
  connection.on((message) => {
    if (message.type !== 'notice' || !settings.notify || !document.hidden || !('Notification' in window)) return;
    const shown = new Notification('Consigliere', {
      body: message.notice.sentence,
      tag: message.notice.table,
      icon: '/icon.svg',
    });
    shown.onclick = () => {
      focus();
      go(`/t/${message.notice.table}`);
    };
  });
}
