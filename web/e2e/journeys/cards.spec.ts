// A card set of one's own: edited in the page, refused at the field that is wrong, saved as a file, opened again, and
// played with: the table shows its cards, not those of the house.
import fs from 'node:fs';
import { enter, playBots } from '../actions';
import { axeBoth } from '../axe';
import { expect, test } from '../fixtures';
import { pageFaults } from '../layout';

const NAME = 'Otto “the Ledger” Testaccio';

test('a card set is edited, checked, saved, opened and played with', async ({ site }) => {
  const page = await site.person();
  await enter(page, site, 'Nora');
  await page.goto(`${site.address}/cards/nothing-personal`);
  const state = page.locator('[data-state]');
  await expect(state).toHaveAttribute('data-state', 'good');

  // A number that the game does not take is refused where it stands.
  const capo = page.locator('[data-card=capo]');
  await capo.click();
  await page.fill('[data-field=rmul]', '99');
  await expect(state).toHaveAttribute('data-state', 'bad');
  await expect(page.locator('label.wrong:has([data-field=rmul]) p.wrong')).not.toBeEmpty();
  await page.fill('[data-field=rmul]', '3');
  await expect(state).toHaveAttribute('data-state', 'good');
  await expect(capo).toContainText('changed');
  await page.fill('[data-field="name.en"]', 'Padrino');

  // Names and texts, as the card will look.
  const gangster = page.locator('.list [data-card]', { hasText: 'Otto Lindqvist' });
  const id = await gangster.getAttribute('data-card');
  await gangster.click();
  await page.fill('[data-field="name.en"]', NAME);
  await expect(page.locator(`[data-preview="${id}"] b`)).toHaveText(NAME);
  await page.fill('[data-field=set]', 'From my box');
  await page.press('[data-field=set]', 'Enter');
  await expect(state).toHaveAttribute('data-state', 'good');
  await axeBoth(page, 'card editor');
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [844, 390],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await pageFaults(page), `at ${width}x${height}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  // What the changes do to the game, with errors; who has seen enough stops.
  const balance = page.locator('[data-balance]');
  await balance.getByRole('button', { name: 'Simulate' }).click();
  await expect(balance.locator('[data-figure=rounds] td').last()).toContainText('±');
  await expect(balance.locator('[data-figure=seat]')).toHaveCount(4);
  await balance.getByRole('button', { name: 'Stop' }).click();
  await expect(balance).toHaveAttribute('data-balance', 'stopped');
  await expect(balance.getByRole('status')).toHaveText(/^[1-9]\d* of 1000 games$/);
  await axeBoth(page, 'balance of a card set', '[data-balance]');

  // The draft outlives the page; so does the file.
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const file = await (await saving).path();
  expect(fs.readFileSync(file, 'utf8')).toContain(NAME);
  await page.reload();
  await expect(page.locator(`[data-card="${id}"]`)).toContainText(NAME);
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Start again from the house set' }).click();
  await expect(page.locator(`[data-card="${id}"]`)).toContainText('Otto Lindqvist');
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.locator(`[data-card="${id}"]`)).toContainText(NAME);
  await expect(state).toHaveAttribute('data-state', 'good');

  await page.getByRole('button', { name: 'Play with this set' }).click();
  await page.locator('.gm', { hasText: 'Nothing Personal' }).click();
  await page.locator('[data-more]').click();
  await expect(page.getByText('From my box')).toBeVisible();
  await playBots(page, 3);
  await expect(page.locator('main.table').getByText('Padrino').first()).toBeVisible();
});
