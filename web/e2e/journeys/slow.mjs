// A game by the day: the table waits in the lobby with its time, a notice comes outside the page, quiet hours are kept.
import { check, enter, openTable, playUntil, shot, sitDown } from '../house.mjs';

// Browsers without a screen show no notices: what would be shown is kept instead, and the page is never looked at.
function unseen() {
  window.notices_shown = [];
  window.Notification = class {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(title, options) {
      window.notices_shown.push({ title, ...options });
    }
  };
  Object.defineProperty(document, 'hidden', { get: () => true });
}

export async function run(house) {
  const ann = await house.person({ lang: 'nl' });
  await enter(ann, house, 'Ann');
  const address = await openTable(ann, house, { players: 3, bots: ['random'], time: { mode: 'slow' } });
  const ben = await house.person({ lang: 'de' });
  await ben.addInitScript(unseen);
  await sitDown(ben, address, 'Ben');
  await quietHours(house, ben);
  await ben.goto(house.address);

  await ann.goto(address);
  await ann.locator('.go .btn.primary:not([disabled])').click();
  await ann.waitForSelector('.decide');
  // The bot and Ann choose; then it is Ben's turn at the latest, and he is in the lobby.
  await playUntil([ann], async () => (await ben.locator('aside .btn.primary').count()) > 0);
  check('the lobby says until when', /\d/.test(await ben.textContent('aside .m em')));
  await shot(ben, 'slow-lobby');
  await ben.waitForFunction(() => window.notices_shown.length > 0);
  const notice = await ben.evaluate(() => window.notices_shown[0]);
  check(
    `a notice in the reader's language: ${notice.body}`,
    notice.body.includes('La Cosa Nostra') && notice.body.includes('am Zug'),
  );
  await ben.locator('aside .btn.primary').click();
  await ben.waitForSelector('.decide:not(.quiet)');
  await shot(ben, 'slow-table');
}

async function quietHours(house, page) {
  await page.goto(`${house.address}/settings`);
  await page.locator('.switch', { hasText: 'außerhalb der Seite' }).click();
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
