import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { isoDate } from '#platform';
import { afterEach, describe, expect, it } from 'vitest';
import { XmlBusinessRegister } from '../business-register/xml-business-register.js';
import { EcbRates } from '../ecb/ecb-rates.js';
import { XmlTaxAuthority } from '../tax-authority/xml-tax-authority.js';
import { RestVies } from '../vies/vies.js';
import { fetchText } from './outside-call.js';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A service that answers every request with these bytes. */
async function answering(body: Buffer, encoding: string): Promise<string> {
  server = createServer((request, response) => {
    request.resume();
    response.setHeader('content-encoding', encoding);
    response.setHeader('content-type', 'text/xml');
    // No content length, so a header check cannot refuse it.
    response.write(body);
    response.end();
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** 64 MB of spaces, about 60 KB compressed. */
const BOMB = Buffer.alloc(64 * 1024 * 1024, ' ');

const ENCODINGS = [
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
] as const;

const CLIENTS: readonly (readonly [string, (url: string) => Promise<unknown>])[] = [
  ['the European Central Bank', (url) => new EcbRates(url).lastNinetyDays()],
  ['VIES', (url) => new RestVies(url).check('FI23064613', null)],
  [
    'the business register',
    (url) => new XmlBusinessRegister({ url, user: 'u', password: 'p' }).find('10000001'),
  ],
  ['the tax authority', (url) => new XmlTaxAuthority({ url }).accountOf('10000001', isoDate('2026-11-23'))],
];

describe('an answer of an outside service', () => {
  it.each(ENCODINGS)('is limited after unpacking: %s', async (encoding, pack) => {
    const url = await answering(pack(BOMB), encoding);
    await expect(
      fetchText('register', url, { timeoutMs: 10_000, maxBytes: 1024 * 1024 }),
    ).rejects.toMatchObject({
      reason: 'malformed',
      message: 'register: the answer is larger than 1048576 bytes when unpacked',
    });
  });

  it.each(CLIENTS)('of %s that expands beyond the limit is refused', async (_name, ask) => {
    const url = await answering(gzipSync(BOMB), 'gzip');
    await expect(ask(url)).rejects.toMatchObject({
      reason: 'malformed',
      message: expect.stringMatching(/larger than \d+ bytes when unpacked/) as string,
    });
  });

  it('of exactly the limit is read, compressed or not', async () => {
    const body = Buffer.from('\ufeffö'.repeat(100));
    const url = await answering(gzipSync(body), 'gzip');
    const text = await fetchText('register', url, { timeoutMs: 5_000, maxBytes: body.length });
    expect(text).toBe(body.toString('utf8').slice(1));
  });
});
