import { describe, expect, it } from 'vitest';
import { MAX_ATTACHMENTS, parseMail } from './parse-mail.js';

const mail = (lines: readonly string[]): Buffer => Buffer.from(lines.join('\r\n'), 'latin1');

/** Joins parts with a boundary that no mail within them has: a mail is longer than those inside it. */
const withParts = (parts: readonly string[]): Buffer => {
  const boundary = `b${parts.join('').length}`;
  return mail([
    'From: =?utf-8?Q?M=C3=BC=C3=BCja_O=C3=9C?= <arved@myyja.example>',
    'Subject: Arve 1042',
    'Message-ID: <1@myyja.example>',
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary=${boundary}`,
    '',
    ...parts.flatMap((part) => [`--${boundary}`, part]),
    `--${boundary}--`,
    '',
  ]);
};

describe('a mail', () => {
  it('gives its sender, subject and attachments, whatever their disposition', async () => {
    const parsed = await parseMail(
      withParts([
        'Content-Type: text/plain\r\n\r\nTere!',
        'Content-Type: application/pdf; name="arve.pdf"\r\nContent-Disposition: attachment; filename="arve 1042.v2.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERi0=',
        'Content-Type: application/pdf; name="teine.pdf"\r\nContent-Disposition: inline; filename="teine.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERi0=',
      ]),
    );
    expect(parsed).toMatchObject({
      fromAddress: 'arved@myyja.example',
      fromName: 'Müüja OÜ',
      subject: 'Arve 1042',
      tooMany: false,
    });
    expect(parsed.attachments.map(({ name, inline }) => ({ name, inline }))).toEqual([
      { name: 'arve 1042.v2.pdf', inline: false },
      { name: 'teine.pdf', inline: false },
    ]);
    expect(Buffer.from(parsed.attachments[0]?.bytes ?? []).toString()).toBe('%PDF-');
  });

  it('distinguishes a picture inside the text from a file', async () => {
    const parsed = await parseMail(
      withParts([
        'Content-Type: text/html\r\n\r\n<img src="cid:logo@x">',
        'Content-Type: image/png; name="logo.png"\r\nContent-ID: <logo@x>\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0=',
        'Content-Type: image/jpeg; name="kviitung.jpg"\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\n/9j/',
      ]),
    );
    expect(parsed.attachments.map(({ name, inline }) => [name, inline])).toEqual([
      ['logo.png', true],
      ['kviitung.jpg', false],
    ]);
  });

  it.each([
    ['a logo', 'inline', 10, true],
    ['a photo that a phone put into the mail', 'inline', 40_000, false],
    ['a photo that the text names', 'inline\r\nContent-ID: <photo@x>', 40_000, true],
  ])('treats %s as a part of its text, or as a document', async (_what, disposition, size, inline) => {
    const parsed = await parseMail(
      withParts([
        'Content-Type: text/plain\r\n\r\nKviitung',
        `Content-Type: image/jpeg; name="IMG_1.jpeg"\r\nContent-Disposition: ${disposition}\r\n\r\n${'x'.repeat(size)}`,
      ]),
    );
    expect(parsed.attachments).toMatchObject([{ name: 'IMG_1.jpeg', inline }]);
  });

  it.each(['application/pkcs7-signature', 'application/x-pkcs7-signature', 'application/pgp-signature'])(
    'that is signed has its signature of type %s as a part of the letter',
    async (type) => {
      const parsed = await parseMail(
        withParts([
          'Content-Type: text/plain\r\n\r\nTere!',
          `Content-Type: ${type}; name="s"\r\nContent-Disposition: attachment\r\n\r\n-----BEGIN`,
        ]),
      );
      expect(parsed.attachments).toMatchObject([{ name: 's', inline: true }]);
    },
  );

  it('whose headers are in a single-byte code page keeps its letters, and its body', async () => {
    const parsed = await parseMail(
      mail([
        'From: \xd5ie \xd5un <oie@oun.example>',
        'Subject: \xdclej\xe4\xe4k',
        'Content-Type: application/octet-stream; name=a',
        '',
        '\xd5',
      ]),
    );
    expect(parsed).toMatchObject({ fromName: 'Õie Õun', subject: 'Ülejääk' });
    expect(parsed.attachments[0]?.bytes[0]).toBe(0xd5);
  });

  it('with far too many parts is still truncated, and not unreadable', async () => {
    const part = 'Content-Type: text/plain; name="a.txt"\r\nContent-Disposition: attachment\r\n\r\na';
    const parsed = await parseMail(withParts(Array.from({ length: 10_000 }, () => part)));
    expect(parsed).toMatchObject({ fromAddress: 'arved@myyja.example', tooMany: true });
    expect(parsed.attachments).toHaveLength(MAX_ATTACHMENTS);
  });

  it('is truncated to the size that a person could have sent', async () => {
    const part = 'Content-Type: text/xml; name="a.xml"\r\nContent-Disposition: attachment\r\n\r\n<a/>';
    const parsed = await parseMail(withParts(Array.from({ length: MAX_ATTACHMENTS + 100 }, () => part)));
    expect(parsed.attachments).toHaveLength(MAX_ATTACHMENTS);
    expect(parsed.tooMany).toBe(true);
  });

  const forward = (of: Buffer, headers = 'Content-Type: message/rfc822') =>
    withParts([`${headers}\r\n\r\n${of.toString('latin1')}`]);
  const invoice = withParts(['Content-Type: application/pdf; name="arve.pdf"\r\n\r\n%PDF-']);
  const names = async (raw: Buffer) => (await parseMail(raw)).attachments.map(({ name }) => name);

  it.each([
    ['inline', 'Content-Type: message/rfc822\r\nContent-Disposition: inline'],
    [
      'as an attachment',
      'Content-Type: message/rfc822\r\nContent-Disposition: attachment; filename="Fwd.eml"',
    ],
    ['as a file of no known type', 'Content-Type: application/octet-stream; name="Fwd.EML"'],
  ])('includes the attachments of a mail forwarded %s', async (_, headers) => {
    expect(await names(forward(invoice, headers))).toEqual(['arve.pdf']);
  });

  it('has forwards of forwards opened to a limited depth, and shows the unopened ones', async () => {
    const nested = (deep: number): Buffer => (deep === 0 ? invoice : forward(nested(deep - 1)));
    expect(await names(nested(5))).toEqual(['arve.pdf']);
    expect((await parseMail(nested(6))).attachments).toMatchObject([{ contentType: 'message/rfc822' }]);
  });

  it('has a limited number of forwards opened, and shows the others unopened', async () => {
    const part = `Content-Type: message/rfc822\r\n\r\nSubject: a\r\nContent-Type: application/pdf; name=a.pdf\r\n\r\n%PDF-`;
    const { attachments } = await parseMail(withParts(Array.from({ length: 205 }, () => part)));
    expect(attachments.filter(({ contentType }) => contentType === 'application/pdf')).toHaveLength(200);
    expect(attachments.filter(({ contentType }) => contentType === 'message/rfc822')).toHaveLength(5);
  });

  it('that reports a failed delivery keeps the mail it contains unopened', async () => {
    const report = withParts([
      'Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example',
      `Content-Type: message/rfc822\r\n\r\n${invoice.toString('latin1')}`,
    ]);
    expect(await names(report)).not.toContain('arve.pdf');
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['bytes of no mail', Buffer.from([0, 255, 1, 254, 13, 10, 0])],
    ['a boundary that never comes', mail(['Content-Type: multipart/mixed; boundary=b', '', '--c', 'x'])],
    [
      'a broken encoding',
      withParts([
        'Content-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%%',
      ]),
    ],
    ['line breaks smuggled into the subject', mail(['Subject: =?utf-8?Q?a=0D=0ABcc:_x?=', '', 'x'])],
  ])('made of %s is parsed as far as possible', async (_, raw) => {
    const parsed = await parseMail(raw);
    expect(parsed.subject ?? '').not.toMatch(/[\r\n]/);
  });
});
