import { ReaderPool, type ReaderPoolOptions } from '#unpacking';
import { describe, expect, it, onTestFinished } from 'vitest';
import { THOROUGH } from '../../../../test/support/counts.js';
import { mailOf } from '../../../../test/support/mails.js';
import { MailParser } from './mail-parser.js';

/** A text that the parser converts to HTML and back: every blank makes it examine all following ones. */
const ENDLESS = Buffer.from(
  [
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b\r\nContent-Type: text/html',
    '',
    ' \n'.repeat(2_000_000),
    '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--',
  ].join('\r\n'),
);

const companyId = 1n;

function parserOf(options: ReaderPoolOptions = {}): MailParser {
  const readers = new ReaderPool(options);
  onTestFinished(() => readers.close());
  return new MailParser(readers);
}

describe('the reader that parses mails', { timeout: 120_000 }, () => {
  it('returns the contents of mails, one after another', async () => {
    const parser = parserOf();
    const mails = await Promise.all(
      ['üks', 'kaks', 'kolm'].map((content) => parser.parse({ raw: mailOf([{ content }]), companyId })),
    );
    expect(
      mails.map(({ subject, attachments }) => [
        subject,
        ...attachments.map(({ bytes }) => Buffer.from(bytes).toString()),
      ]),
    ).toEqual([
      ['Arve', 'üks'],
      ['Arve', 'kaks'],
      ['Arve', 'kolm'],
    ]);
  });

  it('is ended by a mail that takes too long, while the worker continues, and the next mail is parsed', async () => {
    const parser = parserOf({ cpuMs: 1_000 });
    let beats = 0;
    const heart = setInterval(() => (beats += 1), 50);
    const endless = parser.parse({ raw: ENDLESS, companyId });
    const next = parser.parse({ raw: mailOf([{ content: 'järgmine' }]), companyId });
    await expect(endless).rejects.toMatchObject({ reason: 'timed_out' });
    clearInterval(heart);
    expect(beats).toBeGreaterThan(5);
    expect((await next).attachments).toHaveLength(1);
  });

  it('is ended by a mail that takes too much memory, and the next mail is parsed', THOROUGH, async () => {
    const parser = parserOf({ heapMb: 16 });
    const parts = `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(100_000)}`;
    await expect(parser.parse({ raw: Buffer.from(parts), companyId })).rejects.toMatchObject({
      reason: 'out_of_memory',
    });
    expect((await parser.parse({ raw: mailOf([{ content: 'x' }]), companyId })).attachments).toHaveLength(1);
  });

  it.each([
    [
      'nested too deep',
      Array.from(
        { length: 30 },
        (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
      ).join(''),
    ],
    ['of headers without end', 'X-A: b\r\n'.repeat(800_000)],
  ])('reports a mail %s as unreadable', async (_name, mail) => {
    await expect(parserOf().parse({ raw: Buffer.from(mail), companyId })).rejects.toMatchObject({
      code: 'mail_unreadable',
    });
  });
});
