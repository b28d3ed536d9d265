import { generateKeyPairSync } from 'node:crypto';
import { createLogger } from '#platform';
import { dkimSign, sealMessage } from 'mailauth';
import { describe, expect, it } from 'vitest';
import { zoneResolver } from '../../../../test/support/zone.js';
import { SenderChecker } from './check-sender.js';
import { type MailResolver } from './mail-dns.js';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const KEY_RECORD = `v=DKIM1; k=rsa; p=${publicKey}`;

const zone = zoneResolver({
  'myyja.example': ['v=spf1 ip4:192.0.2.7 -all'],
  '_dmarc.myyja.example': ['v=DMARC1; p=reject'],
  's1._domainkey.myyja.example': [KEY_RECORD],
  's1._domainkey.edasi.example': [KEY_RECORD],
});
const home = { remoteAddress: '192.0.2.7', helo: 'mx.myyja.example', envelopeFrom: 'bounce@myyja.example' };
const abroad = { remoteAddress: '198.51.100.9', helo: 'mx.edasi.example', envelopeFrom: 'x@edasi.example' };

function mail(from = 'arved@myyja.example', body = 'Tere!'): Buffer {
  return Buffer.from(`From: ${from}\r\nSubject: Arve\r\nMessage-ID: <1@myyja.example>\r\n\r\n${body}\r\n`);
}

async function signed(raw: Buffer, signingDomain = 'myyja.example'): Promise<Buffer> {
  const key = { signingDomain, selector: 's1', privateKey };
  const { signatures } = await dkimSign(raw, { ...key, signatureData: [key] });
  return Buffer.concat([Buffer.from(signatures), raw]);
}

async function sealed(raw: Buffer, found: string): Promise<Buffer> {
  const seal = {
    signingDomain: 'edasi.example',
    selector: 's1',
    privateKey,
    authResults: `mx.edasi.example; dmarc=${found} header.from=myyja.example`,
    cv: 'none',
  };
  const headers = await sealMessage(raw, seal);
  return Buffer.concat([headers, raw]);
}

const check = (raw: Buffer, envelope = home, resolver: MailResolver = zone) =>
  new SenderChecker(createLogger({ LOG_LEVEL: 'silent' }, 'test'), resolver).check(raw, envelope);

describe('the check of who sent a mail', () => {
  it('passes SPF and DMARC from a host of the domain', async () => {
    expect((await check(mail())).results).toEqual({
      spf: 'pass',
      dkim: 'none',
      dmarc: 'pass',
      arc: 'none',
    });
  });

  it('passes DKIM and DMARC by a signature of the domain, whoever brings it', async () => {
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

  it('fails DMARC when the signature is of another domain, or of other words', async () => {
    expect((await check(await signed(mail(), 'edasi.example'), abroad)).results.dmarc).toBe('fail');
    const changed = Buffer.from((await signed(mail())).toString().replace('Tere!', 'Maksa!'));
    expect((await check(changed, abroad)).results).toMatchObject({ dkim: 'neutral', dmarc: 'fail' });
  });

  it('says none for a domain that claims nothing', async () => {
    const results = { spf: 'none', dkim: 'none', dmarc: 'none', arc: 'none' };
    expect((await check(mail('a@muu.example'), abroad)).results).toEqual(results);
  });

  it('does not choose between two senders', async () => {
    const two = Buffer.concat([Buffer.from('From: arved@muu.example\r\n'), mail()]);
    expect((await check(two)).results.dmarc).toBe('permerror');
  });

  it('reads the seal of a forwarder, and what it had found', async () => {
    const forwarded = await sealed(mail(), 'pass');
    expect(await check(forwarded, abroad)).toMatchObject({
      results: { dmarc: 'fail', arc: 'pass' },
      seal: { domain: 'edasi.example', dmarc: 'pass' },
    });
    const changed = Buffer.from(forwarded.toString().replace('Tere!', 'Maksa!'));
    expect(await check(changed, abroad)).toMatchObject({ results: { arc: 'fail' }, seal: null });
  });

  it('does not follow more signatures than an honest mail has', async () => {
    const header = 'DKIM-Signature: v=1; a=rsa-sha256; d=myyja.example; s=s1; h=From; bh=x; b=x\r\n';
    const raw = Buffer.concat([Buffer.from(header.repeat(21)), mail()]);
    expect((await check(raw)).results).toMatchObject({ dkim: 'permerror', dmarc: 'permerror' });
  });

  it.each([
    ['more lines', ' \r\n'.repeat(600_001)],
    ['a longer line', `a${' \t'.repeat(33_000)}`],
  ])('does not follow a signature over %s than an honest mail has', async (_what, body) => {
    const raw = await signed(mail('arved@myyja.example', body));
    expect((await check(raw)).results).toMatchObject({ dkim: 'permerror', dmarc: 'permerror' });
    // Without a signature the body is not read, and the host alone proves the sender.
    expect((await check(mail('arved@myyja.example', body))).results).toMatchObject({ dmarc: 'pass' });
  });

  it('does not look at more headers than an honest mail has: they would hold the process for minutes', async () => {
    const raw = Buffer.concat([Buffer.from(`X-A: b\r\n${' c\r\n'.repeat(16_400)}`), mail()]);
    expect((await check(raw)).results).toMatchObject({ dkim: 'permerror', dmarc: 'permerror' });
    const body = Buffer.concat([mail(), Buffer.alloc(100_000, 'a')]);
    expect((await check(body)).results).toMatchObject({ dmarc: 'pass' });
  });

  it('is temporarily impossible when the names cannot be asked', async () => {
    const away: MailResolver = () => Promise.reject(Object.assign(new Error('away'), { code: 'ETIMEOUT' }));
    expect((await check(mail(), home, away)).results).toMatchObject({ spf: 'temperror', dmarc: 'temperror' });
  });
});
