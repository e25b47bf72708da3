// Push messages: a browser subscribes in the settings, and a push service on the loopback gets what only that browser
// can read. The browsers of tests have no push service: subscribing is imitated, what arrives is not.
import crypto from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { enter, openTable, playUntil, sitDown } from '../actions';
import { expect, type Page, test } from '../fixtures';

test.use({ botPauseMs: 20, serverFlags: ['--private-webhooks', 'true'] });

class PushService {
  readonly browser = crypto.createECDH('prime256v1');
  readonly auth = crypto.randomBytes(16);
  readonly messages: { headers: http.IncomingHttpHeaders; text: string }[] = [];
  private readonly server = http.createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    this.messages.push({ headers: request.headers, text: this.read(Buffer.concat(parts)) });
    response.writeHead(201).end();
  });

  async start(): Promise<void> {
    this.browser.generateKeys();
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }
  get subscription() {
    return {
      endpoint: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/send/1`,
      keys: { p256dh: this.browser.getPublicKey('base64url'), auth: this.auth.toString('base64url') },
    };
  }
  close = () => this.server.close();

  // RFC 8291, as a browser does it.
  private read(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 86);
    const sealed = body.subarray(86);
    const derive = (secret: Buffer, by: Buffer, info: Buffer | string, size: number) =>
      Buffer.from(crypto.hkdfSync('sha256', secret, by, info, size));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.browser.getPublicKey(), sender]);
    const secret = derive(this.browser.computeSecret(sender), this.auth, info, 32);
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
    const decipher = crypto.createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return text.subarray(0, -1).toString();
  }
}

// VAPID (RFC 8292): the token is signed by the site's key, for this push service, and not for long.
function expectSigned(authorization: string, key: string, audience: string) {
  const [, token, named] = /^vapid t=(.+), k=(.+)$/.exec(authorization)!;
  expect(named).toBe(key);
  const [head, claims, signature] = token!.split('.') as [string, string, string];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = crypto.createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const by = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(crypto.verify('sha256', signed, by, Buffer.from(signature, 'base64url'))).toBe(true);
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString());
  expect(said.aud).toBe(audience);
  expect(said.sub).toMatch(/^(mailto|https):/);
  const seconds = said.exp - Date.now() / 1000;
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(24 * 3600); // more is refused
}

function imitate(page: Page, service: PushService) {
  return page.addInitScript((made) => {
    let subscribed = sessionStorage.getItem('subscribed') === 'yes';
    const set = (is: boolean) => {
      subscribed = is;
      sessionStorage.setItem('subscribed', is ? 'yes' : 'no');
      return is;
    };
    const subscription = { endpoint: made.endpoint, toJSON: () => made, unsubscribe: async () => set(false) };
    PushManager.prototype.getSubscription = async () => (subscribed ? (subscription as never) : null);
    PushManager.prototype.subscribe = async () => {
      set(true);
      return subscription as never;
    };
    Notification.requestPermission = async () => 'granted';
  }, service.subscription);
}

test('who is away from a slow game gets a push message, until they no longer want it', async ({ site }) => {
  const service = new PushService();
  await service.start();
  const ann = await site.person({});
  await enter(ann, site, 'Ann');
  const address = await openTable(ann, site, { players: 3, bots: ['random'], time: { mode: 'slow' } });
  const ben = await site.person({ lang: 'de' });
  await imitate(ben, service);
  await sitDown(ben, address, 'Ben');
  await ben.goto(`${site.address}/settings`);
  await ben.locator('[data-push]').click();
  await expect(ben.locator('[data-push]')).toBeChecked();
  const offered = () => ben.evaluate(async () => (await fetch('/api/v1/me/push')).json());
  await expect.poll(async () => (await offered()).browsers).toEqual([service.subscription.endpoint]);
  const { key } = (await offered()) as { key: string };

  await ann.goto(address);
  await ann.locator('.go .btn.primary:not([disabled])').click();
  await ann.waitForSelector('.decide');
  await playUntil([ann], async () => service.messages.length > 0);
  const { headers, text } = service.messages[0]!;
  expect(JSON.parse(text)).toEqual({
    title: 'Consigliere',
    body: 'Du bist am Zug (La Cosa Nostra).',
    table: address.split('/t/')[1],
  });
  expect(headers['content-encoding']).toBe('aes128gcm');
  expect(headers.ttl).toBe('86400');
  expectSigned(headers.authorization!, key, new URL(service.subscription.endpoint).origin);

  await ben.locator('[data-push]').click();
  await expect(ben.locator('[data-push]')).not.toBeChecked();
  await expect.poll(async () => (await offered()).browsers).toEqual([]);
  service.close();
});
