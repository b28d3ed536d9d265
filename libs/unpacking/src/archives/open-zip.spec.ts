import { describe, expect, it } from 'vitest';
import { zipOf } from '../../../../test/support/zips.js';
import { ARCHIVE_LIMITS } from './archive-limits.js';
import { type ArchiveMember, openZip } from './open-zip.js';

const listed = (members: readonly ArchiveMember[]): string[] =>
  members.map((member) =>
    'bytes' in member
      ? `${member.name}: ${Buffer.from(member.bytes).toString()}`
      : `${member.name}: ${member.fault}`,
  );
const MB = 1024 * 1024;

describe('a zip', () => {
  it('returns its files in order, without folders and system files', async () => {
    const zip = zipOf([
      { name: 'november/', content: '' },
      { name: 'november/üks.pdf', content: '1' },
      { name: '__MACOSX/november/._üks.pdf', content: 'x' },
      { name: 'november\\kaks.pdf', content: '2' },
      { name: 'Thumbs.db', content: 'x' },
    ]);
    expect(listed(await openZip(zip))).toEqual(['november/üks.pdf: 1', 'november/kaks.pdf: 2']);
  });

  it('with names in an old code page is opened too', async () => {
    const [member] = await openZip(zipOf([{ name: Buffer.from([0x81, 0x2e, 0x70]), content: '1' }]));
    expect(member?.name).toBe('ü.p');
  });

  it('inside a zip is opened, up to a depth', async () => {
    const nest = (depth: number): Buffer =>
      zipOf([{ name: `${depth}.zip`, content: depth === 0 ? 'tuum' : nest(depth - 1) }]);
    expect(listed(await openZip(nest(1)))).toEqual(['1.zip/0.zip: tuum']);
    expect(listed(await openZip(nest(10)))).toEqual(['10.zip/9.zip/8.zip: too_large']);
  });

  it('inside a zip that cannot be opened is reported with its fault', async () => {
    const broken = zipOf([{ name: 'a', content: 'abc' }]).subarray(0, 40);
    expect(listed(await openZip(zipOf([{ name: 'katki.zip', content: broken }])))).toEqual([
      'katki.zip: unreadable',
    ]);
  });

  it('that is an office document stays whole', async () => {
    const office = zipOf([{ name: '[Content_Types].xml', content: '<Types/>' }]);
    const [member] = await openZip(zipOf([{ name: 'leping.docx', content: office }]));
    expect(member).toMatchObject({ name: 'leping.docx', bytes: new Uint8Array(office) });
  });

  it.each<[string, Parameters<typeof zipOf>[0][number], string]>([
    ['encrypted', { name: 'a.pdf', content: '1', encrypted: true }, 'encrypted'],
    [
      'larger than the upload limit',
      { name: 'a.pdf', content: Buffer.alloc(26 * MB, 'ab12cd') },
      'too_large',
    ],
    ['packed more tightly than a document', { name: 'a.pdf', content: Buffer.alloc(20 * MB) }, 'too_large'],
    [
      'longer than its directory states',
      { name: 'a.pdf', content: 'abcdef'.repeat(100), claims: 10 },
      'unreadable',
    ],
  ])('reports a file that is %s, and returns the others', async (_what, member, fault) => {
    const opened = await openZip(zipOf([member, { name: 'hea.pdf', content: 'hea' }]));
    expect(listed(opened)).toEqual([`a.pdf: ${fault}`, 'hea.pdf: hea']);
  });

  it('returns no more than fits the total limit', async () => {
    const noise = Buffer.from(new Uint8Array(24 * MB).map((_, n) => (n * 2_654_435_761) >>> 24));
    const fit = Math.floor(ARCHIVE_LIMITS.totalBytes / noise.length);
    const members = Array.from({ length: fit + 1 }, (_, n) => ({ name: `${n}.pdf`, content: noise }));
    const opened = await openZip(zipOf(members));
    expect(opened.filter((member) => 'bytes' in member)).toHaveLength(fit);
    expect(opened).toHaveLength(fit + 1);
  });

  it.each([
    [
      'with more files than a person sends',
      zipOf(Array.from({ length: 1_001 }, (_, n) => ({ name: `${n}`, content: '' }))),
      'too_large',
    ],
    ['cut off', zipOf([{ name: 'a', content: 'abc' }]).subarray(0, 40), 'unreadable'],
    ['with nothing but its first bytes', Buffer.from('PK\u0003\u0004'), 'unreadable'],
  ])('%s is not opened', async (_what, zip, fault) => {
    await expect(openZip(zip)).rejects.toMatchObject({ fault });
  });
});
