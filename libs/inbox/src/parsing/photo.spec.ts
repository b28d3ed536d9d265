import { describe, expect, it } from 'vitest';
import { jpegOf, pngOf } from '../../../../test/support/pictures.js';
import { mayBeDocument, shownPictures } from './photo.js';

const AS_IT_IS = { width: undefined, height: undefined };

describe('a picture inside the text of a mail', () => {
  it.each<[string, string, Uint8Array, typeof AS_IT_IS | { width: number; height: number }, boolean]>([
    ['a photo of a phone', 'image/jpeg', jpegOf(1280, 960), AS_IT_IS, true],
    ['a screenshot', 'image/png', pngOf(800, 1400), { width: 472, height: 826 }, true],
    [
      'a photo of a camera that a program here cannot open',
      'image/heic',
      new Uint8Array(40_000),
      AS_IT_IS,
      true,
    ],
    ['a logo', 'image/png', pngOf(300, 120), AS_IT_IS, false],
    ['a logo of high resolution', 'image/png', pngOf(1600, 900), { width: 160, height: 90 }, false],
    ['a banner', 'image/jpeg', jpegOf(1800, 300), AS_IT_IS, false],
    ['a file of few bytes', 'image/jpeg', jpegOf(1280, 960).subarray(0, 4_000), AS_IT_IS, false],
    ['no picture', 'image/jpeg', new Uint8Array(40_000), AS_IT_IS, false],
    [
      'a picture cut off in its head',
      'image/jpeg',
      Buffer.from(`\xff\xd8${'\xff'.repeat(40_000)}`, 'latin1'),
      AS_IT_IS,
      false,
    ],
  ])('that is %s may be a document, or not', (_what, type, bytes, shown, may) => {
    expect(mayBeDocument(type, bytes, shown)).toBe(may);
  });

  it('is shown at the size that the text states', () => {
    const html = `<IMG alt="x" src='cid:a@x' width='120' height=40px><img src="cid:b@x"><div style="background:url(cid:c@x)">`;
    expect(Object.fromEntries(shownPictures(html))).toEqual({
      'a@x': { width: 120, height: 40 },
      'b@x': AS_IT_IS,
      'c@x': AS_IT_IS,
    });
  });
});
