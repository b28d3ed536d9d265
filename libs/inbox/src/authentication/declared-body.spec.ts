import { describe, expect, it } from 'vitest';
import { beginsAsDeclared } from './declared-body.js';

const PARTS = '--b1\r\nContent-Type: text/plain\r\n\r\nTere\r\n--b1--\r\n';
const LETTER = 'Tere, te kirjutasite:\r\n--b1\r\nContent-Type: application/pdf\r\n\r\n%PDF\r\n--b1--\r\n';
const begins = (header: string, body: string): boolean =>
  beginsAsDeclared(`From: a@myyja.example\r\n${header}`, Buffer.from(body));

describe('a body', () => {
  it.each([
    ['text without a type', 'Subject: Arve', LETTER],
    ['text', 'Content-Type: text/plain; charset=utf-8', LETTER],
    ['text to be shown', 'Content-Type: text/html\r\nContent-Disposition: inline', LETTER],
    ['parts from the first line on', 'Content-Type: multipart/mixed; boundary="b1"', PARTS],
    [
      'parts behind a blank line',
      'Content-Type: multipart/mixed;\r\n\tboundary=b1; charset=utf-8',
      `\r\n${PARTS}`,
    ],
  ])('begins as its headers declare: %s', (_what, header, body) => {
    expect(begins(header, body)).toBe(true);
  });

  it.each([
    ['words before the first part', 'Content-Type: multipart/mixed; boundary=b1', LETTER],
    ['parts by another boundary', 'Content-Type: multipart/mixed; boundary=b2', PARTS],
    ['two boundaries', 'Content-Type: multipart/mixed; boundary=b2; x=1; boundary=b1', PARTS],
    ['a boundary put together', 'Content-Type: multipart/mixed; boundary=b1; boun(x)dary=b2', PARTS],
    ['a boundary in pieces', 'Content-Type: multipart/mixed; boundary*0=b1', PARTS],
    ['no boundary', 'Content-Type: multipart/mixed', PARTS],
    ['a file', 'Content-Type: application/pdf', LETTER],
    ['a mail', 'Content-Type: message/rfc822', LETTER],
    [
      'text that is a file',
      'Content-Type: text/plain\r\nContent-Disposition: attachment; filename=a.xml',
      LETTER,
    ],
    ['nothing', 'Content-Type: multipart/mixed; boundary=b1', ''],
  ])('does not begin as its headers declare: %s', (_what, header, body) => {
    expect(begins(header, body)).toBe(false);
  });
});
