import { generateKeyPairSync } from 'node:crypto';
import { createLogger } from '#platform';
import { dkimSign, sealMessage } from 'mailauth';
import { describe, expect, it } from 'vitest';
import { zoneResolver } from '../../../../test/support/zone.js';
import { SenderChecker } from './check-sender.js';
import { type MailEnvelope } from './hop.js';
import { type MailResolver } from './mail-dns.js';
import { proofOf } from './verdict.js';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
/**
 * Without it the library reads the clock twice: when a second begins between the two reads, the signature is invalid.
 */
const signTime = new Date('2026-11-20T09:00:00Z');
const KEY_RECORD = `v=DKIM1; k=rsa; p=${publicKey}`;

const zone = zoneResolver({
  'myyja.example': ['v=spf1 ip4:192.0.2.7 -all'],
  '_dmarc.myyja.example': ['v=DMARC1; p=reject'],
  's1._domainkey.myyja.example': [KEY_RECORD],
  's1._domainkey.edasi.example': [KEY_RECORD],
  's1._domainkey.poliitikata.example': [KEY_RECORD],
  'poliitikata.example': ['v=spf1 ip4:192.0.2.7 -all'],
  '_dmarc.range.example': ['v=DMARC1; p=reject; adkim=s; aspf=s'],
  's1._domainkey.post.range.example': [KEY_RECORD],
});
const home: MailEnvelope = {
  remoteAddress: '192.0.2.7',
  helo: 'mx.myyja.example',
  envelopeFrom: 'bounce@myyja.example',
};
const abroad: MailEnvelope = {
  remoteAddress: '198.51.100.9',
  helo: 'mx.edasi.example',
  envelopeFrom: 'x@edasi.example',
};

function mail(from = 'arved@myyja.example', body = 'Tere!'): Buffer {
  return Buffer.from(`From: ${from}\r\nSubject: Arve\r\nMessage-ID: <1@myyja.example>\r\n\r\n${body}\r\n`);
}

async function signed(
  raw: Buffer,
  signingDomain = 'myyja.example',
  more: { maxBodyLength?: number; headerList?: string; algorithm?: string } = {},
): Promise<Buffer> {
  const { headerList, ...how } = more;
  const key = { signingDomain, selector: 's1', privateKey, ...how };
  const { signatures } = await dkimSign(raw, {
    ...key,
    signTime,
    signatureData: [key],
    // Its type asks for a list, but its code for one text.
    ...(headerList === undefined ? {} : ({ headerList } as object)),
  });
  return Buffer.concat([Buffer.from(signatures), raw]);
}

async function sealed(raw: Buffer, authResults: string): Promise<Buffer> {
  const seal = {
    signingDomain: 'edasi.example',
    selector: 's1',
    privateKey,
    authResults: `mx.edasi.example; ${authResults}`,
    cv: 'none',
    signTime,
  };
  const headers = await sealMessage(raw, seal);
  return Buffer.concat([headers, raw]);
}

const check = (raw: Buffer, envelope = home, resolver: MailResolver = zone) =>
  new SenderChecker(createLogger({ LOG_LEVEL: 'silent' }, 'test'), { resolver }).check(raw, envelope);
const proof = async (raw: Buffer, envelope = home, forwarders: string[] = []) =>
  proofOf(await check(raw, envelope), forwarders);

describe('the check of the sender of a mail', () => {
  it('passes SPF and DMARC from a host of the domain', async () => {
    expect((await check(mail())).results).toEqual({
      spf: 'pass',
      dkim: 'none',
      dmarc: 'pass',
      arc: 'none',
    });
  });

  it('passes DKIM and DMARC by a signature of the domain, whichever host brings it', async () => {
    expect((await check(await signed(mail()), abroad)).results).toMatchObject({
      dkim: 'pass',
      dmarc: 'pass',
    });
  });

  it('fails DMARC when another host brings it unsigned', async () => {
    const envelope = { ...abroad, envelopeFrom: home.envelopeFrom };
    expect((await check(mail(), envelope)).results).toMatchObject({
      spf: 'fail',
      dkim: 'none',
      dmarc: 'fail',
    });
  });

  it('fails DMARC when the signature is of another domain, or of another text', async () => {
    expect((await check(await signed(mail(), 'edasi.example'), abroad)).results.dmarc).toBe('fail');
    const changed = Buffer.from((await signed(mail())).toString().replace('Tere!', 'Maksa!'));
    expect((await check(changed, abroad)).results).toMatchObject({ dkim: 'neutral', dmarc: 'fail' });
  });

  it('results in none for a domain that publishes nothing', async () => {
    const results = { spf: 'none', dkim: 'none', dmarc: 'none', arc: 'none' };
    expect((await check(mail('a@muu.example'), abroad)).results).toEqual(results);
  });

  it('finds no sender in a domain that ends with a dot', async () => {
    expect(await check(await signed(mail('arved@myyja.example.')), abroad)).toMatchObject({ from: null });
  });

  it('chooses neither of two senders', async () => {
    const two = Buffer.concat([Buffer.from('From: arved@muu.example\r\n'), mail()]);
    expect((await check(two)).results.dmarc).toBe('permerror');
  });

  describe('over a part of the mail: a signature', () => {
    it('with l= does not count, whatever follows the signed part', async () => {
      const partial = await signed(mail(), 'myyja.example', { maxBodyLength: 3 });
      const longer = Buffer.concat([partial, Buffer.from('Maksa uuele kontole\r\n')]);
      for (const raw of [partial, longer]) {
        expect(await check(raw, abroad)).toMatchObject({
          signed: false,
          results: { dkim: 'none', dmarc: 'fail' },
        });
        expect(await proof(raw, abroad)).toBe('unproven');
      }
      const both = await signed(partial);
      expect(await proof(both, abroad)).toBe('proven');
    });

    it('that leaves From out does not count', async () => {
      const raw = await signed(mail(), 'myyja.example', { headerList: 'subject:message-id' });
      expect(await check(raw, abroad)).toMatchObject({ signed: false, results: { dkim: 'none' } });
    });

    it.each(['Content-Type: multipart/mixed; boundary=X', 'content-type : text/html', 'Subject: Maksa kohe'])(
      'proves nothing when a second header precedes the signed one: %s',
      async (header) => {
        const headers = 'arved@muu.example\r\nContent-Type: text/plain';
        const own = Buffer.from(mail(headers).toString().replaceAll('myyja.example', 'muu.example'));
        for (const whole of [
          await signed(mail('arved@myyja.example\r\nContent-Type: text/plain')),
          await sealed(own, 'dmarc=pass header.from=muu.example'),
        ]) {
          expect(await proof(whole, abroad, ['edasi.example'])).toBe('proven');
          const changed = Buffer.concat([Buffer.from(`${header}\r\n`), whole]);
          expect(await proof(changed, abroad, ['edasi.example'])).toBe('unproven');
        }
      },
    );

    it('that leaves Content-Type out proves only a body that begins as this header declares', async () => {
      const parts = '--b1\r\nContent-Type: application/pdf\r\n\r\n%PDF\r\n--b1--';
      const typed = (body: string) =>
        mail('arved@myyja.example\r\nContent-Type: multipart/mixed; boundary=b1', body);
      // Gmail signs this way.
      const gmail = { headerList: 'from:subject:message-id:mime-version' };
      expect(await proof(await signed(typed(parts), 'myyja.example', gmail), abroad)).toBe('proven');
      const quoting = await signed(
        mail('arved@myyja.example', `Te kirjutasite:\r\n${parts}`),
        'myyja.example',
        gmail,
      );
      expect(await proof(quoting, abroad)).toBe('proven');
      const header = Buffer.from('Content-Type: multipart/mixed; boundary=b1\r\n');
      const changed = Buffer.concat([header, quoting]);
      expect(await check(changed, abroad)).toMatchObject({ signed: false, results: { dkim: 'none' } });
      expect(await proof(changed, abroad)).toBe('unproven');
      expect(await proof(await signed(typed(`Te kirjutasite:\r\n${parts}`)), abroad)).toBe('proven');
      expect(await proof(changed, home)).toBe('proven');
    });

    it('that covers From proves nothing for a second From before it', async () => {
      const raw = Buffer.concat([Buffer.from('From: arved@muu.example\r\n'), await signed(mail())]);
      expect(await check(raw, abroad)).toMatchObject({ from: null });
      expect(await proof(raw, abroad)).toBe('unproven');
      const spaced = Buffer.concat([Buffer.from('From : arved@muu.example\r\n'), await signed(mail())]);
      expect(await proof(spaced, abroad)).toBe('unproven');
    });
  });

  it('needs a policy or a signature: a domain that publishes nothing proves nothing', async () => {
    const raw = mail('arved@poliitikata.example');
    expect(await proof(raw, abroad)).toBe('unproven');
    expect(await proof(await signed(raw, 'poliitikata.example'), abroad)).toBe('proven');
    const own = { ...home, envelopeFrom: 'bounce@poliitikata.example' };
    expect(await proof(raw, own)).toBe('by_host');
    // Fetched from a mailbox, so there is no host.
    expect(await proof(raw, { ...own, remoteAddress: null })).toBe('unproven');
  });

  it('applies strict alignment strictly', async () => {
    const raw = await signed(mail('arved@range.example'), 'post.range.example');
    expect(await check(raw, abroad)).toMatchObject({
      signed: false,
      results: { dkim: 'pass', dmarc: 'fail' },
    });
    expect(await proof(raw, abroad)).toBe('unproven');
  });

  it('checks the host that precedes the relays in front of the service', async () => {
    const relayed = Buffer.concat([
      Buffer.from('Received: from mx.myyja.example (mx.myyja.example [192.0.2.7]) by relay.oma.example\r\n'),
      mail(),
    ]);
    const behind = { ...home, remoteAddress: '10.0.0.5' };
    expect(await proof(relayed, behind)).toBe('unproven');
    const checker = new SenderChecker(createLogger({ LOG_LEVEL: 'silent' }, 'test'), {
      resolver: zone,
      relays: ['10.0.0.5'],
    });
    expect(proofOf(await checker.check(relayed, behind), [])).toBe('proven');
  });

  describe('for a mail that a forwarder sealed', () => {
    it.each([
      ['DMARC passed', 'dmarc=pass header.from=myyja.example', 'proven'],
      [
        'an aligned signature, without a policy',
        'dmarc=none; dkim=pass header.i=@arved.myyja.example',
        'proven',
      ],
      ['another From passed', 'dmarc=pass header.from=muu.example', 'unproven'],
      ['a signature of another domain', 'dmarc=none; dkim=pass header.i=@muu.example', 'unproven'],
      [
        'DMARC failed beside a signature',
        'dmarc=fail header.from=myyja.example; dkim=pass header.d=myyja.example',
        'unproven',
      ],
      ['only SPF', 'spf=pass smtp.mailfrom=myyja.example', 'unproven'],
    ])('with the finding that %s', async (_what, found, expected) => {
      const raw = await sealed(mail(), found);
      expect((await check(raw, abroad)).results).toMatchObject({ dmarc: 'fail', arc: 'pass' });
      expect(await proof(raw, abroad, ['edasi.example'])).toBe(expected);
      expect(await proof(raw, abroad)).toBe('unproven');
    });

    it('proves no sender once the mail was changed, or has a second From', async () => {
      const raw = await sealed(mail(), 'dmarc=pass header.from=myyja.example');
      const changed = Buffer.from(raw.toString().replace('Tere!', 'Maksa!'));
      expect(await check(changed, abroad)).toMatchObject({ results: { arc: 'fail' }, seal: null });
      const two = Buffer.concat([Buffer.from('From: arved@muu.example\r\n'), raw]);
      expect(await proof(two, abroad, ['edasi.example'])).toBe('unproven');
    });
  });

  it('does not check more signatures than an honest mail has', async () => {
    const header = 'DKIM-Signature: v=1; a=rsa-sha256; d=myyja.example; s=s1; h=From; bh=x; b=x\r\n';
    const raw = Buffer.concat([Buffer.from(header.repeat(21)), mail()]);
    expect((await check(raw)).results).toMatchObject({ dkim: 'permerror', dmarc: 'permerror' });
  });

  it.each([
    ['more lines', ' \r\n'.repeat(600_001)],
    ['a longer line', `a${' \t'.repeat(33_000)}`],
  ])('does not check a signature over %s than an honest mail has', async (_what, body) => {
    const raw = await signed(mail('arved@myyja.example', body));
    expect((await check(raw)).results).toMatchObject({ dkim: 'permerror', dmarc: 'permerror' });
    // Without a signature the body is not read, and the host alone proves the sender.
    expect((await check(mail('arved@myyja.example', body))).results).toMatchObject({ dmarc: 'pass' });
  });

  it('does not read more headers than an honest mail has: they would block the process for minutes', async () => {
    const raw = Buffer.concat([Buffer.from(`X-A: b\r\n${' c\r\n'.repeat(16_400)}`), mail()]);
    expect((await check(raw)).results).toMatchObject({ dkim: 'permerror', dmarc: 'permerror' });
    const body = Buffer.concat([mail(), Buffer.alloc(100_000, 'a')]);
    expect((await check(body)).results).toMatchObject({ dmarc: 'pass' });
  });

  it('is temporarily impossible when names cannot be resolved', async () => {
    const away: MailResolver = () => Promise.reject(Object.assign(new Error('away'), { code: 'ETIMEOUT' }));
    expect((await check(mail(), home, away)).results).toMatchObject({ spf: 'temperror', dmarc: 'temperror' });
  });
});
