// The automatic WCAG 2.2 A and AA checks of a page as it stands.
import { AxeBuilder } from '@axe-core/playwright';

const kTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

// What they find. Our pages have no frames, so the plain mode does, which needs no second page to gather results in.
export async function axe(page, where) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(kTags).analyze();
  return violations.map((v) => {
    const nodes = v.nodes.slice(0, 3).map((n) => `${n.target} (${[...n.any, ...n.all, ...n.none][0]?.message ?? ''})`);
    return `${where}: ${v.id} ${nodes.join('; ')}`;
  });
}

// In both themes; throws where something is found.
export async function axe_both(page, where) {
  const found = [];
  const theme = await page.evaluate(() => document.documentElement.dataset.theme);
  for (const colorScheme of ['dark', 'light']) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction((t) => document.documentElement.dataset.theme === t, colorScheme);
    found.push(...(await axe(page, `${where} ${colorScheme}`)));
  }
  await page.emulateMedia({ colorScheme: theme });
  if (found.length > 0) throw new Error(found.join('\n     '));
}
