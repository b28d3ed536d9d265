import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { contentTypeOf, HEAD_BYTES } from './detect.js';

/** A zip of one member. */
function zip(name: string, content: string, stored: boolean): Buffer {
  const data = stored ? Buffer.from(content) : deflateRawSync(Buffer.from(content));
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(stored ? 0 : 8, 8);
  header.writeUInt32LE(data.length, 18);
  header.writeUInt32LE(Buffer.byteLength(content), 22);
  header.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([header, Buffer.from(name), data]);
}

const bytes = (...values: number[]): Buffer => Buffer.from(values);
const padded = (head: Buffer): Buffer => Buffer.concat([head, Buffer.alloc(64)]);

describe('the type of content is read from its bytes', () => {
  it.each<[string, Buffer, string]>([
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'application/pdf'],
    ['a PDF behind a byte order mark', Buffer.from('\ufeff%PDF-1.7\n1 0 obj'), 'application/pdf'],
    [
      'XML with a declaration',
      Buffer.from('<?xml version="1.0"?>\n<Invoice xmlns="urn:x"/>'),
      'application/xml',
    ],
    [
      'XML without one, after a comment',
      Buffer.from('<!-- e --><E_Invoice>\n</E_Invoice>'),
      'application/xml',
    ],
    ['XML with a prefix', Buffer.from('<rsm:CrossIndustryInvoice a="1">'), 'application/xml'],
    ['XML in UTF-16', Buffer.from('\ufeff<Document><a/></Document>', 'utf16le'), 'application/xml'],
    [
      'PNG',
      padded(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52)),
      'image/png',
    ],
    ['JPEG', padded(bytes(0xff, 0xd8, 0xff, 0xe0)), 'image/jpeg'],
    ['TIFF', padded(bytes(0x49, 0x49, 0x2a, 0, 8, 0, 0, 0)), 'image/tiff'],
    [
      'TIFF that keeps its directory behind its pages',
      Buffer.concat([bytes(0x49, 0x49, 0x2a, 0, 0, 0, 0x10, 0), Buffer.alloc(HEAD_BYTES - 8, 0x41)]),
      'image/tiff',
    ],
    [
      'the same of the other byte order',
      Buffer.concat([bytes(0x4d, 0x4d, 0, 0x2a, 0, 0x10, 0, 0), Buffer.alloc(HEAD_BYTES - 8, 0x41)]),
      'image/tiff',
    ],
    ['WebP', padded(Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 ', 'latin1')), 'image/webp'],
    [
      'HEIC',
      padded(Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic', 'latin1')),
      'image/heic',
    ],
    ['CSV with semicolons', Buffer.from('Kuupäev;Saaja;Summa\n01.11.2026;AS Näide;12,50\n'), 'text/csv'],
    [
      'CSV in a single-byte code page',
      Buffer.from('Kuup\xe4ev;Saaja;Summa\n01.11.2026;O\xdc;1\n', 'latin1'),
      'text/csv',
    ],
    ['plain text', Buffer.from('Tere, lisan lepingu.\nHead aega\n'), 'text/plain'],
    ['a zip, whatever its content', zip('invoice.pdf', '%PDF-1.7', false), 'application/zip'],
    [
      'a signed container',
      zip('mimetype', 'application/vnd.etsi.asic-e+zip', true),
      'application/vnd.etsi.asic-e+zip',
    ],
  ])('%s', async (_name, head, type) => {
    expect(await contentTypeOf(head)).toBe(type);
  });

  it.each<[string, Buffer]>([
    ['a book', zip('mimetype', 'application/epub+zip', true)],
    ['a Windows program', padded(Buffer.from('MZ\u0090\u0000\u0003', 'latin1'))],
    ['a Linux program', padded(Buffer.from('\u007fELF\u0002\u0001\u0001', 'latin1'))],
    ['a shell script', Buffer.from('#!/bin/sh\nrm -rf /\n')],
    ['HTML', Buffer.from('<!DOCTYPE html><html><script>alert(1)</script></html>')],
    ['HTML after text', Buffer.from('hello <script>alert(1)</script>')],
    [
      'HTML as XML',
      Buffer.from('<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"/>'),
    ],
    ['SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['SVG with a prefix', Buffer.from('<s:svg xmlns:s="http://www.w3.org/2000/svg"/>')],
    ['a style sheet that transforms', Buffer.from('<xsl:stylesheet version="1.0"/>')],
    ['markup of no kind', Buffer.from('<<<<<')],
    ['a PDF inside something else', Buffer.from('GIF89a %PDF-1.7')],
    ['a GIF', padded(Buffer.from('GIF89a'))],
    ['bytes of no kind', bytes(1, 2, 3, 4, 5, 6, 7, 8)],
    ['only blanks', Buffer.from('   \n \n')],
  ])('refuses %s', async (_name, head) => {
    expect(await contentTypeOf(head)).toBeUndefined();
  });
});
