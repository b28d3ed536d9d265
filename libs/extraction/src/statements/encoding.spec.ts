import { describe, expect, it } from 'vitest';
import { linesOf, SWEDBANK } from '../../../../test/support/statements.js';

describe('the encoding of a statement', () => {
  const single = (text: string, letters: Readonly<Record<string, number>>): Buffer =>
    Buffer.from(Array.from(text, (sign) => letters[sign] ?? sign.codePointAt(0) ?? 0x3f));
  const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(SWEDBANK)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${SWEDBANK}`)],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${SWEDBANK}`, 'utf16le')],
    ['UTF-16 big endian', utf16be(`\ufeff${SWEDBANK}`)],
    ['UTF-16 without a mark', Buffer.from(SWEDBANK, 'utf16le')],
    ['windows-1257', single(SWEDBANK, { Š: 0xd0, Ž: 0xde })],
    ['windows-1252', single(SWEDBANK, { Š: 0x8a, Ž: 0x8e })],
    ['ISO 8859-15', single(SWEDBANK, { Š: 0xa6, Ž: 0xb4 })],
  ])('%s is detected', async (_name, content) => {
    const names = (await linesOf(content)).map(({ counterpartyName }) => counterpartyName);
    expect(names).toEqual(['Šokolaad OÜ', 'Žürii MTÜ']);
  });
});
