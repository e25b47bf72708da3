// The automatic checks of WCAG 2.2 A and AA and of best practice, of a page as it stands.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from './fixtures';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// What they find. The page gets the checker once; it describes no more than what is wrong, and fetches nothing: what it
// would look at in style sheets and media, rules of ours do not need.
async function violations(
  page: Page,
  where: string,
  { within = 'html', only }: { within?: string; only?: string[] } = {},
) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(
    async ({ context, runOnly }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(context, { runOnly, resultTypes: ['violations'], preload: false });
      return violations.map((v) => {
        const nodes = v.nodes.slice(0, 3);
        const why = (n: (typeof nodes)[number]) => [...n.any, ...n.all, ...n.none][0]?.message ?? '';
        return `${v.id} ${nodes.map((n) => `${n.target} (${why(n)})`).join('; ')}`;
      });
    },
    {
      context: within,
      runOnly: only ? { type: 'rule' as const, values: only } : { type: 'tag' as const, values: TAGS },
    },
  );
  return found.map((line) => `${where}: ${line}`);
}

// `within`: the part that is new since the rest was looked at.
export const axe = (page: Page, where: string, within?: string) => violations(page, where, { within });

// In both themes, which differ in nothing but colours; throws where something is found.
export async function axeBoth(page: Page, where: string, within?: string) {
  const theme = await page.evaluate(() => document.documentElement.dataset.theme as 'dark' | 'light');
  const other = theme === 'dark' ? 'light' : 'dark';
  const found = await violations(page, `${where} ${theme}`, { within });
  await page.emulateMedia({ colorScheme: other });
  await page.waitForFunction((t) => document.documentElement.dataset.theme === t, other);
  found.push(...(await violations(page, `${where} ${other}`, { within, only: ['color-contrast'] })));
  await page.emulateMedia({ colorScheme: theme });
  if (found.length > 0) throw new Error(found.join('\n     '));
}
