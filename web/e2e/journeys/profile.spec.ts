// The profile of somebody who has played: statistics, the people met, an invitation that reaches them, and a history
// that an account takes along.
import { enter, isStill } from '../actions';
import { axeBoth } from '../axe';
import { expect, shot, test } from '../fixtures';
import { pageFaults } from '../layout';
import { setTables } from '../set-tables';

test('a profile with statistics and friends; an invitation reaches a friend and seats them', async ({ site }) => {
  const ann = await site.person();
  const ben = await site.person({ lang: 'de' });
  await enter(ann, site, 'Annina');
  await enter(ben, site, 'Benno');
  await setTables(site, [ann, ben], [{ as: 'over', game: 'omerta', players: 3 }]);
  await ann.goto(`${site.address}/profile`);
  await ann.waitForSelector('[data-invite="Benno"]');
  expect(await ann.textContent('.sums')).toContain('Omertà');
  expect(await ann.textContent('.friends')).toContain('1 game together');
  await isStill(ann);
  await axeBoth(ann, 'profile');
  await shot(ann, 'profile');
  for (const [width, height] of [
    [320, 640],
    [844, 390],
    [390, 844],
  ]) {
    await ann.setViewportSize({ width: width!, height: height! });
    expect(await pageFaults(ann), `profile ${width}x${height}`).toEqual([]);
  }
  await ben.goto(site.address);
  await ben.waitForSelector('[data-start]');
  await ann.click('[data-invite="Benno"]');
  await ann.waitForURL('**/t/*');
  await ben.locator('section', { hasText: 'Annina hat einen Platz' }).locator('a').click();
  await ben.waitForURL(ann.url());
  await ben.locator('.seat .btn.primary').first().click();
  await ann.waitForSelector('.seat b:text-is("Benno")');
});

test('the history of a guest stays when the guest takes an account, on another device too', async ({ site }) => {
  const guest = await site.person();
  await enter(guest, site, 'Gusta');
  await setTables(site, [guest], [{ as: 'over', game: 'la-cosa-nostra', players: 3 }]);
  await guest.goto(`${site.address}/account`);
  await guest.fill('[autocomplete=username]', 'gusta.keeps');
  await guest.fill('[autocomplete=current-password]', 'a long password');
  await guest.press('[autocomplete=current-password]', 'Enter');
  await guest.waitForSelector('[role=status]');
  const elsewhere = await site.person();
  await elsewhere.goto(`${site.address}/account`);
  await elsewhere.fill('[autocomplete=username]', 'gusta.keeps');
  await elsewhere.fill('[autocomplete=current-password]', 'a long password');
  await elsewhere.press('[autocomplete=current-password]', 'Enter');
  await elsewhere.waitForSelector('h2:has-text("Username")');
  await elsewhere.goto(`${site.address}/profile`);
  await elsewhere.waitForSelector('.sums li');
  expect(await elsewhere.textContent('.sums')).toContain('La Cosa Nostra');
});
