// A person asks what a bot would do, in each game: by the keyboard and by the button, in their own language, at a desk
// and on a phone.
import { enter } from '../actions';
import { axeBoth } from '../axe';
import { expect, shot, test } from '../fixtures';
import { openAt } from '../set-tables';

const TABLES = [
  { game: 'la-cosa-nostra', prompt: 'DEC-03', lang: 'en', size: [1440, 900], says: /about \d+ % of \d+ simulated/ },
  { game: 'nothing-personal', prompt: 'D-TURN', lang: 'de', size: [390, 844], says: /etwa \d+ % von \d+ simul/ },
  { game: 'omerta', prompt: 'DEC-12', lang: 'es', size: [844, 390], says: /el \d+ % de \d+ partidas/ },
] as const;

for (const { game, prompt, lang, size, says } of TABLES)
  test(`issue 21: advice marks an answer, which can then be given (${game})`, async ({ site }) => {
    const page = await site.person({ lang, size: [...size] });
    await enter(page, site, 'Ana');
    await openAt(site, [page], { game, players: 4, prompts: [prompt] });
    const button = page.locator('.decide:not(.quiet) [data-advise]');
    await expect(button).toBeVisible();
    const advice = page.locator('[data-advice]');
    // Where the time for a thought does not suffice, on a busy machine, the page says so and can be asked again.
    await expect(async () => {
      if (lang === 'en') await page.keyboard.press('w');
      else await button.click();
      await expect(advice).toContainText(says, { timeout: 10_000 });
    }).toPass({ timeout: 60_000 });
    await shot(page, `advice-${game}`);
    await axeBoth(page, `advice-${game}`, '.decide');
    await page.click('[data-take-advice]');
    await page.click('.decide [data-confirm], .decide .advised');
    await expect(advice).toHaveCount(0);
    await page.close();
  });
