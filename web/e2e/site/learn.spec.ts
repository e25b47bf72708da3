// Learning without a network: the short rules, the rules as a book, and a guided first game of each kind.
import { actOrWait, step } from '../actions';
import { expect, type Page, test, visit } from './fixtures';

const GAMES = ['la-cosa-nostra', 'nothing-personal', 'omerta'];
const ENOUGH = 3; // lessons: journeys/learn.spec.ts follows them to the end

async function lessons(page: Page): Promise<Set<string>> {
  const seen = new Set<string>();
  const title = page.locator('.guide h2');
  for (let i = 0; i < 200 && seen.size < ENOUGH; i++) {
    const lesson = (await title.count()) > 0 ? await title.textContent() : '';
    if (lesson && !seen.has(lesson)) {
      seen.add(lesson);
      await page.locator('[data-understood]').click();
    } else await actOrWait([page], async () => (await step(page)) !== 'wait');
  }
  return seen;
}

for (const game of GAMES)
  test(`${game} is learned without a network`, async ({ page, files, context, errors }) => {
    await visit(page, files);
    await files.stop();
    await context.setOffline(true);
    await page.goto(`${files.address}#/learn/${game}`);
    await expect(page.locator('article section')).toHaveCount(8);
    await page.goto(`${files.address}#/rules/${game}`);
    await expect(page.locator('main')).toContainText({ omerta: 'OM-', 'la-cosa-nostra': 'LCN-' }[game] ?? 'NP-');
    await page.goto(`${files.address}#/learn`);
    await page.locator(`[data-guided="${game}"]`).click();
    await page.waitForURL(/#\/t\//);
    await page.waitForSelector('.guide');
    expect((await lessons(page)).size).toBe(ENOUGH);
    expect(errors).toEqual([]);
  });
