// What goes wrong on a page fails the test, whatever the test itself looks at: each of these is expected to fail.
import { test } from '../fixtures';

test('an error of the page fails a test', async ({ site }) => {
  test.fail();
  const page = await site.person();
  await page.goto(site.address);
  const seen = page.waitForEvent('pageerror');
  await page.evaluate(() => queueMicrotask(() => Reflect.get(window, 'missing').call()));
  await seen;
});

test('an error on the console fails a test', async ({ site }) => {
  test.fail();
  const page = await site.person();
  await page.goto(site.address);
  await page.evaluate(() => console.error('something went wrong'));
});

test('a request to another host fails a test', async ({ site }) => {
  test.fail();
  const page = await site.person();
  await page.goto(site.address);
  const sent = page.waitForEvent('request', (request) => request.url().includes('127.0.0.1:9'));
  await page.setContent('<img src="http://127.0.0.1:9/pixel.png">');
  await sent;
});
