import { describe, expect, it } from 'vitest';
import { beforeRelays, isLoopback } from './hop.js';

const RELAY = '10.0.0.5';
const envelope = { remoteAddress: RELAY, helo: 'relay.oma.example', envelopeFrom: 'a@myyja.example' };
const headers = (...received: string[]) =>
  [...received.map((line) => `Received: ${line}`), 'From: a@myyja.example'].join('\r\n');
const host = (text: string, relays = ['10.0.0.0/8']) => beforeRelays(envelope, text, relays).remoteAddress;

describe('the host that SPF checks', () => {
  it('is the one that brought the mail when no relay is named', () => {
    expect(host(headers('from x ([192.0.2.1]) by relay.oma.example'), [])).toBe(RELAY);
  });

  it.each([
    [
      'Postfix',
      'from mx.myyja.example (mx.myyja.example [192.0.2.7])\r\n\tby relay.oma.example (Postfix) with ESMTPS',
    ],
    ['Exim', 'from mx.myyja.example ([192.0.2.7] helo=mx.myyja.example) by relay.oma.example with esmtps'],
    ['Exchange', 'from mx.myyja.example (192.0.2.7) by relay.oma.example (15.1) with Microsoft SMTP'],
    ['Sendmail', 'from mx.myyja.example (mx.myyja.example [192.0.2.7] (may be forged)) by relay.oma.example'],
    [
      'Postfix, from a client that calls itself another address',
      'from [198.51.100.1] (unknown [192.0.2.7]) by relay.oma.example',
    ],
  ])('is the one that brought the mail to the relay, as %s writes it', (_program, line) => {
    expect(host(headers(line, 'from [203.0.113.1] ([203.0.113.1]) by forged.example'))).toBe('192.0.2.7');
  });

  it('is found through several relays, but only through named ones', () => {
    const chain = headers(
      'from inner (inner [10.0.0.9]) by relay',
      'from mx.myyja.example (mx.myyja.example [192.0.2.7]) by inner',
      'from evil (evil [10.0.0.77]) by mx.myyja.example',
    );
    expect(host(chain)).toBe('192.0.2.7');
  });

  it.each([
    ['a relay that writes no header', headers()],
    ['a header without an address', headers('from mx.myyja.example by relay.oma.example')],
    [
      'two that could be the finding',
      headers('from a(b [198.51.100.1]) (unknown [192.0.2.7]) by relay.oma.example'),
    ],
    ['an address that is none', headers('from a ([999.1.2.3]) by relay.oma.example')],
  ])('is unknown behind %s', (_what, text) => {
    expect(host(text)).toBeNull();
  });

  it('is unknown for a mail that was fetched', () => {
    expect(
      beforeRelays({ ...envelope, remoteAddress: null }, headers('from x ([192.0.2.1]) by y'), [RELAY]),
    ).toMatchObject({
      remoteAddress: null,
    });
  });
});

it.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.0.2.7', false],
  ['::ffff:192.0.2.7', false],
  [null, false],
])('%s is this machine itself: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});
