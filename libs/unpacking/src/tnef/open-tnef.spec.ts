import { describe, expect, it } from 'vitest';
import { tnefOf } from '../../../../test/support/zips.js';
import { UnopenedArchive } from '../archives/open-zip.js';
import { isTnef, openTnef } from './open-tnef.js';

const files = [
  { name: 'arve märts.pdf', content: '%PDF-1.7 a' },
  { name: 'lisa.xml', content: '<a/>' },
];

describe('a winmail.dat', () => {
  it('returns its attachments by their long names', () => {
    const dat = tnefOf(files);
    expect(isTnef(dat)).toBe(true);
    expect(
      openTnef(dat).map((file) => ('bytes' in file ? [file.name, Buffer.from(file.bytes).toString()] : file)),
    ).toEqual(files.map(({ name, content }) => [name, content]));
  });

  it('cut off inside a file reports it after the complete ones, or is damaged as a whole', () => {
    const dat = tnefOf(files);
    const inTheFirst = dat.indexOf('%PDF-1.7 a') + 4;
    const inTheSecond = dat.indexOf('<a/>') + 2;
    expect(openTnef(dat.subarray(0, inTheFirst))).toEqual([
      { name: 'LYHIKE~1.PDF', sizeBytes: 0, fault: 'unreadable' },
    ]);
    expect(openTnef(dat.subarray(0, inTheSecond))).toMatchObject([
      { name: files[0]?.name },
      { fault: 'unreadable' },
    ]);
    expect(() => openTnef(dat.subarray(0, 20))).toThrow(UnopenedArchive);
  });

  it('with a message only contains no files', () => {
    expect(openTnef(tnefOf([]))).toEqual([]);
  });

  it('with any bytes, cut anywhere, returns files or reports damage', () => {
    const dat = tnefOf(files);
    const damaged = Array.from({ length: dat.length - 6 }, (_, index) => {
      const changed = Buffer.from(dat);
      changed.writeUInt8(0xff, index + 6);
      return [changed, dat.subarray(0, index + 6)];
    }).flat();
    for (const bytes of damaged) {
      try {
        expect(openTnef(bytes).length).toBeLessThanOrEqual(files.length);
      } catch (error) {
        expect(error).toBeInstanceOf(UnopenedArchive);
      }
    }
  });
});
