// A face of one's own, and a picture of the ending to keep.
import fs from 'node:fs';
import { enter, openTable, sitDown } from '../actions';
import { axeBoth } from '../axe';
import { expect, shot, test } from '../fixtures';
import { setTables } from '../set-tables';

test('somebody chooses a portrait in the waiting room, and the others see it', async ({ site }) => {
  const [ann, ben] = [await site.person(), await site.person()];
  await enter(ann, site, 'Ann');
  const address = await openTable(ann, site, { bots: [] });
  await ann.goto(address);
  await sitDown(ben, address, 'Ben');
  const seen = ben.locator('.face svg').first();
  await seen.waitFor();
  const before = await seen.innerHTML();
  await ann.click('[data-portrait]');
  await ann.locator('dialog .faces svg').nth(3).waitFor();
  await axeBoth(ann, 'portraits', 'dialog[open]');
  await shot(ann, 'portraits');
  await ann.locator('dialog input[value=ada]').check({ force: true });
  await expect.poll(() => seen.innerHTML()).not.toBe(before);
  await ann.reload();
  await ann.click('[data-portrait]');
  await expect(ann.locator('dialog input[value=ada]'), 'the server keeps it').toBeChecked();
});

test('the ending can be kept as a picture', async ({ site }) => {
  const page = await site.person();
  await enter(page, site, 'Rosa');
  const { it } = await setTables(site, [page], [{ as: 'it', game: 'la-cosa-nostra', players: 3 }]);
  await page.goto(`${site.address}/t/${it}`);
  await page.click('.decide [data-over]');
  await page.click('dialog .skip');
  const [saved] = await Promise.all([page.waitForEvent('download'), page.click('dialog [data-share]')]);
  expect(saved.suggestedFilename()).toBe('consigliere.png');
  const bytes = fs.readFileSync(await saved.path());
  expect(bytes.subarray(1, 4).toString(), 'a PNG').toBe('PNG');
  expect(bytes.readUInt32BE(16), 'as wide as link previews are').toBe(1200);
  fs.copyFileSync(await saved.path(), 'e2e/out/ending-picture.png');
});
