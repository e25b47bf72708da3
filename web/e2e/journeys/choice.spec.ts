// V2-omerta-np O-3: an offer asks for a card of the other's choice; whoever accepts it names the card.
import { enter } from '../actions';
import { openBuilder, rival } from '../bargain';
import { expect, type Page, shot, test } from '../fixtures';
import { openAt } from '../set-tables';

const handOf = (page: Page) => page.locator('[data-region=hand] [data-pick]');

test('a card of his choice: asked for by one, named by the other', async ({ site }) => {
  const [ann, ben] = [await site.person(), await site.person({ theme: 'light', lang: 'de' })];
  await enter(ann, site, 'Ann');
  await enter(ben, site, 'Ben');
  await openAt(site, [ann, ben], { game: 'nothing-personal', players: 3, prompts: ['D-TURN'] });

  await openBuilder(ann);
  await rival(ann, 'Ben').click();
  await ann.waitForSelector('.builder .cols');
  await ann.locator('.builder .cols section:nth-child(1) input[type=number]').fill('1');
  await ann.locator('.builder .cols section:nth-child(2) [data-kind=card] .pill').first().click();
  await expect(ann.locator('[data-says]')).toContainText('a card of Ben’s choice');
  await shot(ann, 'choice-builder');
  await ann.locator('.builder footer .primary').click();
  await ann.waitForSelector('.builder', { state: 'detached' });

  await ben.waitForSelector('.offer .acts .primary');
  await expect(ben.locator('.offer .terms')).toContainText('eine Karte deiner Wahl');
  await ben.locator('.offer .acts .primary').click();
  const cards = ben.locator('[data-choice] button');
  const [before, held] = [await handOf(ann).count(), await handOf(ben).count()];
  await expect(cards).toHaveCount(held);
  await shot(ben, 'choice-accept');
  await cards.last().click();
  await ben.waitForSelector('.offer', { state: 'detached' });
  await expect(handOf(ben)).toHaveCount(held - 1);
  await expect(handOf(ann)).toHaveCount(before + 1);
});
