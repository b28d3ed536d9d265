import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { SystemClock } from '#platform';
import { describe, expect, it } from 'vitest';
import { newSecret, signedHeaders } from './sign.js';

const EVENT = {
  id: 'evt_01KAG2V9M0Q8Y4T6W3Z5X7C1B2_invoice_posted',
  payload: '{"type":"invoice.posted","õ":1}',
};
const now = new SystemClock().now();

describe('a signed event', () => {
  it('is verified by the library of Standard Webhooks, under each valid secret', () => {
    const secrets = [newSecret(), newSecret()];
    const headers = signedHeaders(EVENT, secrets, now);
    for (const secret of secrets) {
      expect(new Webhook(secret).verify(EVENT.payload, headers)).toEqual(JSON.parse(EVENT.payload));
    }
    expect(() => new Webhook(newSecret()).verify(EVENT.payload, headers)).toThrow('No matching signature');
  });

  it('is verified by the lines of the docs for receivers without a library', async () => {
    const page = readFileSync(new URL('../../../../docs/integrate/webhooks.md', import.meta.url), 'utf8');
    const [, lines = ''] = /```js\n(import \{ createHmac.*?)```/s.exec(page) ?? [];
    const { verified } = (await import(
      `data:text/javascript,${encodeURIComponent(`${lines}\nexport { verified };`)}`
    )) as {
      verified: (secret: string, headers: object, body: string) => boolean;
    };
    const [one, other] = [newSecret(), newSecret()];
    const headers = signedHeaders(EVENT, [one, other], now);
    expect([one, other, newSecret()].map((secret) => verified(secret, headers, EVENT.payload))).toEqual([
      true,
      true,
      false,
    ]);
    expect(verified(one, headers, `${EVENT.payload} `)).toBe(false);
    expect(verified(one, signedHeaders(EVENT, [one], new Date(0)), EVENT.payload)).toBe(false);
  });

  it('is not verified as another event, or at another time', () => {
    const secret = newSecret();
    const headers = signedHeaders(EVENT, [secret], now);
    const verify =
      (change: object, payload = EVENT.payload) =>
      () =>
        new Webhook(secret).verify(payload, { ...headers, ...change });
    expect(verify({}, EVENT.payload.replace('1', '2'))).toThrow();
    expect(verify({ 'webhook-id': 'evt_other' })).toThrow();
    expect(verify({ 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) })).toThrow();
    const old = signedHeaders(EVENT, [secret], new Date(now.getTime() - 10 * 60_000));
    expect(() => new Webhook(secret).verify(EVENT.payload, old)).toThrow('too old');
  });

  it('has a different secret each time, in the form of the standard', () => {
    expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newSecret()).not.toBe(newSecret());
  });
});
