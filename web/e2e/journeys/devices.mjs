// One person on two devices: signs in on the second, sees the same seat, moves there, and the first follows. In the end
// the first signs the second out.
import { check, enter, phaseIs, playBots, playUntil, shot, step } from '../house.mjs';

const LOGIN = { login: 'ann.two', password: 'a long enough secret' };

async function credentials(page, house, button) {
  await page.goto(`${house.address}/account`);
  const form = page.locator('form', { has: page.locator('input[type=password]') });
  await form.locator('input[autocomplete=username]').fill(LOGIN.login);
  await form.locator('input[type=password]').fill(LOGIN.password);
  await form.locator('button', { hasText: button }).click();
}

async function signOutElsewhere(house, desk, phone) {
  await desk.goto(`${house.address}/account`);
  const devices = desk.locator('section li');
  await devices.nth(1).waitFor();
  check('two devices are listed, one of them as this one', (await desk.locator('section li .here').count()) === 1);
  await shot(desk, 'devices-list');
  const closed = phone.waitForFunction(() => fetch('/api/v1/me').then((r) => r.status === 401));
  await desk.locator('button', { hasText: 'Sign out everywhere else' }).click();
  await closed;
  await desk.waitForFunction(() => document.querySelectorAll('section li').length === 1);
}

export async function run(here) {
  const house = await here.hurried();
  const desk = await house.person();
  await enter(desk, house, 'Dea'); // the name of an account is nobody else's
  await credentials(desk, house, 'Keep my games');
  await desk.waitForSelector(`main:has-text("${LOGIN.login}")`);
  await desk.goto(house.address);
  await playBots(desk);
  const address = desk.url();

  const phone = await house.person({ size: [390, 844], touch: true });
  await credentials(phone, house, 'Sign in');
  await phone.waitForSelector(`main:has-text("${LOGIN.login}")`);
  await phone.goto(house.address);
  await phone.waitForSelector(`a[href="${new URL(address).pathname}"]`);
  await shot(phone, 'devices-lobby');
  await phone.goto(address);
  await phone.waitForSelector('.decide:not(.quiet)');
  await playUntil([phone], async (p) =>
    p.evaluate(() => document.querySelector('.top .game b')?.textContent === 'Planning'),
  );
  await desk.waitForFunction(() => document.querySelector('.phases [aria-current]')?.textContent.includes('Planning'));
  await playUntil([phone], (p) =>
    p.evaluate(
      () => document.querySelector('.decide')?.dataset.prompt === 'DEC-03' && !document.querySelector('.decide.quiet'),
    ),
  );
  await desk.waitForSelector('.decide[data-prompt="DEC-03"]:not(.quiet)');
  const cards = await desk.locator('[data-region=hand] [data-thing^="job:"]').count();
  check('both show the same hand', cards === (await phone.locator('[data-region=hand] [data-thing^="job:"]').count()));
  for (let i = 0; i < 3; i++) await phone.keyboard.press('Escape'); // what the last step picked
  await phone.locator('[data-region=hand] [data-thing^="job:"]').first().tap();
  await phone.locator('[data-region=mine] .legal').first().tap();
  await phone.locator('.decide [data-confirm]').tap();
  await desk.waitForFunction(
    (n) => document.querySelectorAll('[data-region=hand] [data-thing^="job:"]').length < n,
    cards,
  );
  await shot(desk, 'devices-desk');
  check('the first device can go on', (await step(desk)) !== 'nothing' && (await phaseIs('Planning')(desk)));
  await signOutElsewhere(house, desk, phone);
}
