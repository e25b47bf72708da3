// The automatic WCAG 2.2 A and AA checks of a page as it stands.
import fs from 'node:fs';
import { createRequire } from 'node:module';

const kTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// What they find. The page gets the checker once, and it describes no more than what is wrong.
async function violations(page, where, only) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(
    async (runOnly) => {
      const { violations } = await window.axe.run(document, { runOnly, resultTypes: ['violations'] });
      return violations.map((v) => {
        const nodes = v.nodes.slice(0, 3);
        return `${v.id} ${nodes.map((n) => `${n.target} (${[...n.any, ...n.all, ...n.none][0]?.message ?? ''})`).join('; ')}`;
      });
    },
    only ? { type: 'rule', values: only } : { type: 'tag', values: kTags },
  );
  return found.map((line) => `${where}: ${line}`);
}

export const axe = (page, where) => violations(page, where);

// In both themes, which differ in nothing but colours; throws where something is found.
export async function axe_both(page, where) {
  const theme = await page.evaluate(() => document.documentElement.dataset.theme);
  const other = theme === 'dark' ? 'light' : 'dark';
  const found = await violations(page, `${where} ${theme}`);
  await page.emulateMedia({ colorScheme: other });
  await page.waitForFunction((t) => document.documentElement.dataset.theme === t, other);
  found.push(...(await violations(page, `${where} ${other}`, ['color-contrast'])));
  await page.emulateMedia({ colorScheme: theme });
  if (found.length > 0) throw new Error(found.join('\n     '));
}
