import { describe, expect, it } from 'vitest';
import { fileName } from './file-name.js';

describe('the name of a file', () => {
  it.each([
    ['Arve nr 5.pdf', 'Arve nr 5.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\mari\\arve.pdf', 'arve.pdf'],
    ['arve\r\nSet-Cookie: a=b.pdf', 'arveSet-Cookie: a=b.pdf'],
    ['arve\u202efdp.exe', 'arvefdp.exe'],
    ['  .hidden.pdf ', 'hidden.pdf'],
    ['A\u0308ke.pdf', 'Äke.pdf'],
    ['', 'file.pdf'],
    ['..', 'file.pdf'],
    ['/', 'file.pdf'],
    ['\u0000\u200b', 'file.pdf'],
  ])('%j is stored as %j', (given, kept) => {
    expect(fileName(given, 'file.pdf')).toBe(kept);
  });

  it('is at most 255 characters long and keeps its extension', () => {
    const kept = fileName(`${'õ'.repeat(400)}.pdf`, 'file.pdf');
    expect(Array.from(kept)).toHaveLength(255);
    expect(kept.endsWith('õ.pdf')).toBe(true);
  });
});
