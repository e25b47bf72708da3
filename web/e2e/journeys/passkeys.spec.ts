// Passkeys with the browser's own virtual device: a guest keeps their games with one, signs in elsewhere without a
// name, adds another, sets a password and removes the first.
import type { CDPSession } from '@playwright/test';
import { axeBoth } from '../axe';
import { expect, type Page, type Site, shot, test } from '../fixtures';

interface Device {
  session: CDPSession;
  authenticatorId: string;
}

// A device with a screen lock that its owner opens, of this page's browser.
async function device(page: Page, transport: 'internal' | 'usb' = 'internal'): Promise<Device> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

const credentials = async ({ session, authenticatorId }: Device) =>
  (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;

// As password managers carry passkeys from one device to the next.
async function carry(from: Device, to: Device) {
  for (const credential of await credentials(from))
    await to.session.send('WebAuthn.addCredential', { authenticatorId: to.authenticatorId, credential });
}

async function keepWithPasskey(page: Page, site: Site, name: string, login: string) {
  await page.goto(`${site.server.named}/account`);
  const guest = page.locator('form', { has: page.locator('input[maxlength="24"]') });
  await guest.locator('input').fill(name);
  await guest.locator('button').click();
  const form = page.locator('[data-keep-passkey]');
  await form.locator('input').fill(login);
  await form.locator('button').click();
  await page.waitForSelector('[data-passkeys] li');
}

// Signed out is whoever is back at the lobby: leaving the page sooner may stop the request.
async function signOut(page: Page, site: Site) {
  await page.getByRole('button', { name: 'Sign out on this device' }).click();
  await page.waitForURL(`${site.server.named}/`, { waitUntil: 'commit' }); // no new document is loaded
}

test('a guest keeps their games with a passkey and signs in elsewhere without a name', async ({ site }) => {
  const desk = await site.person();
  const laptop = await device(desk);
  await keepWithPasskey(desk, site, 'Pia', 'pia.key');
  await expect(desk.locator('main')).toContainText('Signed in as pia.key.');
  expect(await credentials(laptop)).toHaveLength(1);
  await shot(desk, 'passkeys-desk');
  await axeBoth(desk, 'account with a passkey');

  // The only way in stays.
  const list = desk.locator('[data-passkeys]');
  await list.locator('li button').click();
  await list.locator('li .danger').click();
  await expect(list.getByRole('alert')).toHaveText(/only way to sign in/);

  const phone = await site.person({ size: [390, 844], touch: true, lang: 'de' });
  const second = await device(phone);
  await carry(laptop, second);
  await phone.goto(`${site.server.named}/account`);
  await phone.locator('[data-passkey]').click();
  await phone.waitForSelector('main:has-text("pia.key")');
  await shot(phone, 'passkeys-phone');

  // The device that was used last counts on; a copy that counts behind it is refused.
  await laptop.session.send('WebAuthn.clearCredentials', { authenticatorId: laptop.authenticatorId });
  await carry(second, laptop);

  // A password, proven by the passkey; with it a second passkey, on a device of its own.
  await desk.locator('input[autocomplete=new-password]').fill('a long enough secret');
  await desk
    .locator('form', { has: desk.locator('input[autocomplete=new-password]') })
    .locator('button')
    .click();
  await expect(desk.getByRole('status')).toHaveText('Your password is set.');
  const { session, authenticatorId } = laptop;
  await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  const stick = await device(desk, 'usb');
  await list.locator('input').first().fill('Stick');
  await list.locator('input[type=password]').fill('a long enough secret');
  await list.locator('form button').click();
  await expect(list.locator('li')).toHaveCount(2);
  await expect(list.locator('li').nth(1)).toContainText('Stick');
  expect(await credentials(stick)).toHaveLength(1);

  // The first goes, and the phone is signed out with it; the second opens the account.
  const signedOut = phone.waitForFunction(() => fetch('/api/v1/me').then((reply) => reply.status === 401));
  await list.locator('li button').first().click();
  await list.locator('li .danger').click();
  await expect(list.locator('li')).toHaveCount(1);
  await signedOut;
  await signOut(desk, site);
  await desk.goto(`${site.server.named}/account`);
  await desk.locator('[data-passkey]').click();
  await desk.waitForSelector('main:has-text("pia.key")');
});

test('a device that does not know its owner signs nobody in, and a stopped dialog changes nothing', async ({
  site,
}) => {
  const desk = await site.person();
  const laptop = await device(desk);
  await keepWithPasskey(desk, site, 'Quin', 'quin.key');
  await signOut(desk, site);
  await laptop.session.send('WebAuthn.setUserVerified', {
    authenticatorId: laptop.authenticatorId,
    isUserVerified: false,
  });
  await desk.goto(`${site.server.named}/account`);
  await desk.locator('[data-passkey]').click();
  await expect(desk.getByRole('status')).toHaveText('The browser did not finish. Nothing has changed.');
  await laptop.session.send('WebAuthn.setUserVerified', {
    authenticatorId: laptop.authenticatorId,
    isUserVerified: true,
  });
  await desk.locator('[data-passkey]').click();
  await desk.waitForSelector('main:has-text("quin.key")');
});

test('at a bare address no passkeys are offered', async ({ site }) => {
  const page = await site.person();
  await page.goto(`${site.address}/account`);
  await page.waitForSelector('input[type=password]');
  expect((await (await page.request.get(`${site.address}/api/v1/passkeys`)).json()).available).toBe(false);
  await expect(page.locator('[data-passkey]')).toHaveCount(0);
});
