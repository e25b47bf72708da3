// A game by the day: the table waits in the lobby with its time, a notice comes outside the page, quiet hours are kept.

import { enter, openTable, playUntil, sitDown } from '../actions';
import { expect, type Page, type Site, shot, test } from '../fixtures';

// Browsers without a screen show no notices: what would be shown is kept instead, and the page is never looked at.
function unseen() {
  window.noticesShown = [];
  window.Notification = class FakeNotification {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(title: string, options: NotificationOptions) {
      window.noticesShown.push({ title, ...options });
    }
  } as unknown as typeof Notification;
  Object.defineProperty(document, 'hidden', { get: () => true });
}

test.use({ botPauseMs: 20 });

test('a game by the day: the lobby, notices and quiet hours', async ({ site }) => {
  const ann = await site.person({ lang: 'nl' });
  await enter(ann, site, 'Ann');
  const address = await openTable(ann, site, { players: 3, bots: ['random'], time: { mode: 'slow' } });
  const ben = await site.person({ lang: 'de' });
  await ben.addInitScript(unseen);
  await sitDown(ben, address, 'Ben');
  await quietHours(site, ben);
  await ben.goto(site.address);

  await ann.goto(address);
  await ann.locator('.go .btn.primary:not([disabled])').click();
  await ann.waitForSelector('.decide');
  // The bot and Ann choose; then it is Ben's turn at the latest, and he is in the lobby.
  await playUntil([ann], async () => (await ben.locator('.waiting .btn.primary').count()) > 0);
  expect(await ben.textContent('.waiting .m em'), 'the lobby says until when').toMatch(/\d/);
  expect(await ben.textContent('.waiting .m'), 'V2 9.6: what is asked').toContain('Boss');
  expect(await ben.textContent('.agenda h3'), 'on its day').toMatch(/^(Heute|Morgen|Später)$/);
  await shot(ben, 'slow-lobby');
  await ann.goto(site.address);
  await expect(ann.locator('.agenda .m'), 'the others read whom it waits for, and until when').toHaveText(
    /Wacht op Ben .*\d/,
  );
  await ben.waitForFunction(() => window.noticesShown.length > 0);
  const notice = await ben.evaluate(() => window.noticesShown[0]);
  expect(
    notice.body.includes('La Cosa Nostra') && notice.body.includes('am Zug'),
    `a notice in the reader's language: ${notice.body}`,
  ).toBeTruthy();
  await ben.locator('.waiting .btn.primary').click();
  await ben.waitForSelector('.decide:not(.quiet)');
  await shot(ben, 'slow-table');
});

async function quietHours(site: Site, page: Page) {
  await page.goto(`${site.address}/settings`);
  await page.locator('.switch', { hasText: 'außerhalb dieser Seite' }).click();
  await page.locator('.switch', { hasText: 'Ruhezeit' }).click();
  await page.waitForSelector('input[type=time]');
  await page.locator('input[type=time]').first().fill('21:30');
  await page.locator('input[type=time]').first().blur();
  await page.waitForFunction(async () => {
    const me = await fetch('/api/v1/me', { headers: { 'X-Consigliere': '1' } }).then((r) => r.json());
    return (
      me.settings.quiet && (me.settings.quiet.from + 1440 - new Date().getTimezoneOffset()) % 1440 === 21 * 60 + 30
    );
  });
  await shot(page, 'slow-settings');
}
