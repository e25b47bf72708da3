// Every screen in both themes passes the automatic WCAG 2.2 A and AA checks; each language once; 200 % text.
import { AxeBuilder } from '@axe-core/playwright';
import { check, enter, play_bots, play_until, shot } from '../house.mjs';

const kTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function axe(page, where, problems) {
  const { violations } = await new AxeBuilder({ page }).withTags(kTags).analyze();
  for (const v of violations)
    problems.push(
      `${where}: ${v.id} ${v.nodes
        .slice(0, 3)
        .map((n) => `${n.target} (${n.any[0]?.message ?? n.all[0]?.message ?? n.none[0]?.message ?? ''})`)
        .join('; ')}`,
    );
}

const kOthers = [
  { name: 'Nothing Personal', players: 5 },
  { name: 'Omertà', players: 4 },
];

async function other_games(house, page, where, problems) {
  const back = page.url();
  for (const game of kOthers) {
    await page.goto(house.address);
    await page.locator('.gm', { hasText: game.name }).click();
    await play_bots(page, game.players);
    let steps = 0;
    await play_until([page], (_, did) => did !== 'wait' && ++steps > 14);
    for (const [size, kind] of [
      [[1440, 900], 'desktop'],
      [[390, 844], 'phone'],
    ]) {
      await page.setViewportSize({ width: size[0], height: size[1] });
      await page.waitForTimeout(200);
      await shot(page, `${game.name === 'Omertà' ? 'omerta' : 'np'}-${where}-${kind}`);
      await axe(page, `${game.name} ${where} ${kind}`, problems);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      check(`${game.name} ${kind}: nothing sticks out sideways (${wide} px)`, wide <= 0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  await page.goto(back);
  await page.waitForSelector('.decide');
}

export async function run(house) {
  const problems = [];
  for (const [theme, lang] of [
    ['dark', 'es'],
    ['light', 'nl'],
  ]) {
    const page = await house.person({ theme, lang });
    await page.goto(house.address);
    await page.waitForSelector('#my-name');
    await axe(page, `lobby ${theme}`, problems);
    await enter(page, house, 'Pilar');
    await page.waitForTimeout(200);
    await shot(page, `lobby-${lang}-${theme}`);
    for (const path of ['settings', 'account', 'rules', 'credits', 'privacy']) {
      await page.goto(`${house.address}/${path}`);
      await page.waitForSelector('main h1');
      await page.waitForTimeout(150);
      await axe(page, `${path} ${theme}`, problems);
      await shot(page, `${path}-${lang}-${theme}`);
    }
    await page.goto(house.address);
    await play_bots(page);
    await axe(page, `boss ${theme}`, problems);
    await play_until([page], async (p) =>
      p.evaluate(
        () =>
          document.querySelector('.decide')?.dataset.prompt === 'DEC-03' && !document.querySelector('.decide.quiet'),
      ),
    );
    await page.locator('[data-region=hand] [data-pick]').first().click();
    await page.waitForTimeout(200);
    await shot(page, `table-${lang}-${theme}`);
    await axe(page, `table ${theme}`, problems);
    await page.locator('#tab-log').click();
    await axe(page, `log ${theme}`, problems);
    await page.locator('#tab-offers').click();
    await page.locator('.new .btn').click();
    await page.locator('dialog .who').first().click();
    await page.waitForSelector('dialog .cols');
    await axe(page, `builder ${theme}`, problems);
    await page.keyboard.press('Escape');
    await page.locator('.top .tools .ib').last().click();
    await page.waitForSelector('dialog .menu');
    await axe(page, `menu ${theme}`, problems);
    await page.keyboard.press('Escape');
    for (const [size, name] of [
      [[1024, 768], 'tablet'],
      [[390, 844], 'phone'],
    ]) {
      await page.setViewportSize({ width: size[0], height: size[1] });
      await page.waitForTimeout(150);
      await shot(page, `table-${lang}-${theme}-${name}`);
      await axe(page, `${name} ${theme}`, problems);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await other_games(house, page, `${lang}-${theme}`, problems);
    await page.evaluate(() => localStorage.setItem('consigliere.settings', JSON.stringify({ text_percent: 200 })));
    await page.reload();
    await page.waitForSelector('.decide .ask b');
    await page.waitForTimeout(200);
    await shot(page, `table-${lang}-${theme}-200`);
    const lost = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(`200 % text: nothing sticks out sideways (${lost} px)`, lost <= 0);
    await page.context().close();
  }
  if (problems.length > 0) throw new Error(problems.join('\n     '));
}
