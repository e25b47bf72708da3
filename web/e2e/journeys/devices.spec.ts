// One person on two devices: signs in on the second, sees the same seat, moves there, and the first follows. In the end
// the first signs the second out.

import { enter, phaseIs, playBots, playUntil, step } from '../actions';
import { expect, type Page, type Site, shot, test } from '../fixtures';

const LOGIN = { login: 'ann.two', password: 'a long enough secret' };

async function credentials(page: Page, site: Site, button: string) {
  await page.goto(`${site.address}/account`);
  const form = page.locator('form', { has: page.locator('input[type=password]') });
  await form.locator('input[autocomplete=username]').fill(LOGIN.login);
  await form.locator('input[type=password]').fill(LOGIN.password);
  await form.locator('button', { hasText: button }).click();
}

async function signOutElsewhere(site: Site, desk: Page, phone: Page) {
  await desk.goto(`${site.address}/account`);
  const devices = desk.locator('section li');
  await devices.nth(1).waitFor();
  expect(await desk.locator('section li .here').count(), 'two devices are listed, one of them as this one').toBe(1);
  await shot(desk, 'devices-list');
  const closed = phone.waitForFunction(() => fetch('/api/v1/me').then((r) => r.status === 401));
  await desk.locator('button', { hasText: 'Sign out everywhere else' }).click();
  await closed;
  await desk.waitForFunction(() => document.querySelectorAll<HTMLElement>('section li').length === 1);
}

test('one person plays on two devices', async ({ site }) => {
  const desk = await site.person();
  await enter(desk, site, 'Dea'); // the name of an account is nobody else's
  await credentials(desk, site, 'Keep my games');
  await desk.waitForSelector(`main:has-text("${LOGIN.login}")`);
  await desk.goto(site.address);
  await playBots(desk);
  const address = desk.url();

  const phone = await site.person({ size: [390, 844], touch: true });
  await credentials(phone, site, 'Sign in');
  await phone.waitForSelector(`main:has-text("${LOGIN.login}")`);
  await phone.goto(site.address);
  await phone.waitForSelector(`a[href="${new URL(address).pathname}"]`);
  await shot(phone, 'devices-lobby');
  await phone.goto(address);
  await phone.waitForSelector('.decide:not(.quiet)');
  await playUntil([phone], async (p) =>
    p.evaluate(() => document.querySelector<HTMLElement>('.top .game b')?.textContent === 'Planning'),
  );
  await desk.waitForFunction(() =>
    document.querySelector<HTMLElement>('.phases [aria-current]')?.textContent.includes('Planning'),
  );
  await playUntil([phone], (p) =>
    p.evaluate(
      () =>
        document.querySelector<HTMLElement>('.decide')?.dataset.prompt === 'DEC-03' &&
        !document.querySelector<HTMLElement>('.decide.quiet'),
    ),
  );
  await desk.waitForSelector('.decide[data-prompt="DEC-03"]:not(.quiet)');
  const cards = await desk.locator('[data-region=hand] [data-thing^="job:"]').count();
  expect(cards, 'both show the same hand').toBe(await phone.locator('[data-region=hand] [data-thing^="job:"]').count());
  for (let i = 0; i < 3; i++) await phone.keyboard.press('Escape'); // what the last step picked
  await phone.locator('[data-region=hand] [data-thing^="job:"]').first().tap();
  await phone.locator('[data-region=mine] .legal').first().tap();
  await phone.locator('.decide [data-confirm]').tap();
  await desk.waitForFunction(
    (n) => document.querySelectorAll<HTMLElement>('[data-region=hand] [data-thing^="job:"]').length < n,
    cards,
  );
  await shot(desk, 'devices-desk');
  expect(
    (await step(desk)) !== 'nothing' && (await phaseIs('Planning')(desk)),
    'the first device can go on',
  ).toBeTruthy();
  await signOutElsewhere(site, desk, phone);
});
