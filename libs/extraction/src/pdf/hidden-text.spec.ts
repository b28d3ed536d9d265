import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { surelyShowsItsText } from './hidden-text.js';

/** A file of one stream with these entries in its dictionary. */
function fileOf(
  content: string,
  entries = '/Filter /FlateDecode',
  pack = entries.includes('Flate'),
): Uint8Array {
  const data = pack ? deflateSync(Buffer.from(content, 'latin1')) : Buffer.from(content, 'latin1');
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n4 0 obj\n<</Length ${data.length} ${entries}>>\nstream\n`),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
}

describe('a PDF surely shows its text', () => {
  it.each([
    ['that sets no way of drawing letters', fileOf('BT /F1 9 Tf (Kokku 12,00) Tj ET')],
    ['that paints its letters', fileOf('BT 0 Tr 2 Tr (Kokku) Tj ET')],
    ['that is not packed', fileOf('BT (Kokku) Tj ET', '')],
    ['with a photo, whose bytes may be anything', fileOf('3 Tr', '/Filter /DCTDecode', false)],
    ['with an attachment whose type is written with an escape', fileOf('<a/>', '/Subtype /text#2Fxml')],
  ])('%s', (_, file) => {
    expect(surelyShowsItsText(file)).toBe(true);
  });

  it.each([
    ['that draws letters invisibly', fileOf('BT 3 Tr (Kokku) Tj ET')],
    ['that clips by its letters', fileOf('BT 7 Tr (Kokku) Tj ET')],
    ['whose mode stands in another stream', fileOf('Tr (Kokku) Tj')],
    ['that calls its content a picture', fileOf('3 Tr', '/Subtype /Image /Filter /FlateDecode')],
    ['that hides the name of the filter', fileOf('3 Tr', '/F#69lter /FlateDecode', true)],
    ['packed in a way we do not open', fileOf('3 Tr', '/Filter [/ASCII85Decode /FlateDecode]', false)],
    ['whose filter is said elsewhere', fileOf('3 Tr', '/Filter 7 0 R', false)],
    ['that says two filters', fileOf('3 Tr', '/Filter /FlateDecode /Filter /DCTDecode')],
    ['that is packed badly', fileOf('3 Tr', '/Filter /FlateDecode', false)],
    ['that is encrypted', fileOf('BT ET', '/Encrypt 9 0 R', false)],
    ['of more than any print', fileOf(' '.repeat(5_000_000))],
  ])('not one %s', (_, file) => {
    expect(surelyShowsItsText(file)).toBe(false);
  });
});
