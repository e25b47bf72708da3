// What browsers ask of a page that can be installed as an app.
import { expect, test, visit } from './fixtures';

test('the page can be installed, with icons and shortcuts that lead somewhere', async ({ page, files }) => {
  await visit(page, files);
  const client = await page.context().newCDPSession(page);
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  // Browsers of tests are always private ones.
  expect(installabilityErrors.map((e) => e.errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')!;
    return { base: link.href, ...(await (await fetch(link.href)).json()) };
  });
  for (const { src } of manifest.icons)
    expect((await page.request.get(new URL(src, manifest.base).href)).status()).toBe(200);
  expect(manifest.shortcuts.length).toBeGreaterThan(0);
  for (const { url } of manifest.shortcuts) {
    await page.goto(new URL(url, manifest.base).href);
    await expect(page.locator('h1').first()).toBeVisible();
    expect(await page.locator('.problem').count()).toBe(0);
  }
});
