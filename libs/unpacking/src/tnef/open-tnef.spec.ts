import { describe, expect, it } from 'vitest';
import { tnefOf } from '../../../../test/support/zips.js';
import { isTnef, openTnef } from './open-tnef.js';

const files = [
  { name: 'arve märts.pdf', content: '%PDF-1.7 a' },
  { name: 'lisa.xml', content: '<a/>' },
];

describe('a winmail.dat', () => {
  it('gives its attachments by their long names', () => {
    const dat = tnefOf(files);
    expect(isTnef(dat)).toBe(true);
    expect(
      openTnef(dat).map((file) => ('bytes' in file ? [file.name, Buffer.from(file.bytes).toString()] : file)),
    ).toEqual(files.map(({ name, content }) => [name, content]));
  });

  it('cut anywhere gives what stands before, and never fails', () => {
    const dat = tnefOf(files);
    for (let end = 0; end < dat.length; end += 1) {
      const cut = dat.subarray(0, end);
      if (isTnef(cut)) expect(openTnef(cut).length).toBeLessThanOrEqual(2);
    }
  });

  it('of any bytes gives something or nothing', () => {
    const dat = tnefOf(files);
    for (let at = 6; at < dat.length; at += 1) {
      const changed = Buffer.from(dat);
      changed.writeUInt8(0xff, at);
      expect(() => openTnef(changed)).not.toThrow();
    }
  });
});
