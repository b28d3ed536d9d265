import { describe, expect, it } from 'vitest';
import { mailOf } from '../../../../test/support/mails.js';
import { MailParser } from './mail-parser.js';

/** Text that the parser turns into HTML and back: every blank makes it look at all that follow. */
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

describe('the thread that parses mails', () => {
  it('gives what the mail holds, one after another', async () => {
    const parser = new MailParser();
    const mails = await Promise.all(
      ['üks', 'kaks', 'kolm'].map((content) => parser.parse(mailOf([{ content }]))),
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

  it('is ended by a mail that takes too long, while the process goes on, and parses the next one', async () => {
    const parser = new MailParser({ timeLimitMs: 1_000 });
    let beats = 0;
    const heart = setInterval(() => (beats += 1), 50);
    const endless = parser.parse(ENDLESS);
    const next = parser.parse(mailOf([{ content: 'järgmine' }]));
    await expect(endless).rejects.toMatchObject({ code: 'mail_timed_out' });
    clearInterval(heart);
    expect(beats).toBeGreaterThan(5);
    expect((await next).attachments).toHaveLength(1);
  });

  it('is ended by a mail that takes too much memory, and parses the next one', async () => {
    const parser = new MailParser({ heapMb: 8 });
    const parts = `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(60_000)}`;
    await expect(parser.parse(Buffer.from(parts))).rejects.toMatchObject({ code: 'mail_out_of_memory' });
    const roomy = new MailParser();
    expect((await roomy.parse(mailOf([{ content: 'x' }]))).attachments).toHaveLength(1);
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
  ])('says of a mail %s that it is unreadable', async (_name, mail) => {
    await expect(new MailParser().parse(Buffer.from(mail))).rejects.toMatchObject({
      code: 'mail_unreadable',
    });
  });

  it('leaves the bytes of its caller alone', async () => {
    const raw = mailOf([{ content: 'x' }]);
    const before = Buffer.from(raw);
    await new MailParser().parse(raw);
    expect(raw.equals(before)).toBe(true);
  });
});
