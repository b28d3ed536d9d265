import { describe, expect, it } from 'vitest';
import { differInScript, lookSame, nameSkeleton } from './name-skeleton.js';

describe('the skeleton of a name', () => {
  it.each([
    ['a Cyrillic letter in it', 'N\u0430idis OÜ'],
    ['a Greek letter in it', 'Naid\u03B9s OÜ'],
    ['full width', '\uFF2E\uFF41\uFF49\uFF44\uFF49\uFF53 OÜ'],
    ['a legal form in Cyrillic', 'Naidis \u041EÜ'],
    ['a one for an i', 'Na1dis OÜ'],
    ['another place of the legal form, case and accents', 'AS NÁIDIS'],
  ])('is the same with %s', (_what, name) => {
    expect(nameSkeleton(name)).toBe(nameSkeleton('Naidis OÜ'));
  });

  it.each([
    '\u00ad',
    '\u034f',
    '\u1160',
    '\u3164',
    '\uffa0',
    '\u17b4',
    '\u180b',
    '\ufe0f',
    '\u{1d173}',
    '\u{1bca0}',
    '\u2065',
    '\u2800',
    '\ufff9',
  ])('contains nothing that is hidden in a name: %j', (hidden) => {
    expect(nameSkeleton(`Nai${hidden}dis OÜ`)).toBe(nameSkeleton('Naidis OÜ'));
    expect(lookSame(`Nai${hidden}dis OÜ`, 'Naidis OÜ')).toBe(true);
  });

  it.each([
    ['in Cyrillic capitals', '\u0422\u0415\u0421\u041D\u041D\u041E OÜ', 'Techno OÜ', false],
    ['in capitals', '\u0422\u0415\u0421\u041D\u041D\u041E', 'TECHHO', true],
    ['in Cyrillic as a whole', '\u0420\u0430\u0443\u0440\u0430\u04CF', 'Paypal', true],
    ['in Greek as a whole', '\u03A4\u0391\u039A\u0395', 'TAKE', true],
    ['with a palochka for an i', 'TEL\u04C0A', 'Telia', true],
    ['with rn for m', 'Narnal', 'Namal', true],
    ['with a zero', 'K0du', 'Kodu', true],
    ['that is another', 'Naidis', 'Naadis', false],
  ])('of a name %s', (_what, name, other, same) => {
    expect(nameSkeleton(name) === nameSkeleton(other)).toBe(same);
  });
});

describe('the scripts of two names', () => {
  it.each([
    ['N\u0430idis OÜ', 'Naidis OÜ', true],
    ['\u0420\u0430\u0443\u0440\u0430\u04CF', 'Paypal', true],
    ['\u0420\u043E\u043C\u0430\u0448\u043A\u0430 OÜ', 'OÜ \u0420\u043E\u043C\u0430\u0448\u043A\u0430', false],
    ['\uFF2E\uFF41idis', 'Naidis 24', false],
    ['Narnal', 'Namal', false],
    ['\u6771\u4EAC\u30BF\u30EF\u30FC', '\u6771\u4EAC\u30BF\u30EF\u30FC', false],
  ])('of %s and %s differ: %s', (a, b, differ) => {
    expect(differInScript(a, b)).toBe(differ);
  });
});

describe('two names in one script', () => {
  it.each([
    ['Narnal OÜ', 'Namal OÜ', true],
    ['lnstal OÜ', 'Instal OÜ', true],
    ['Mail OÜ', 'Mall OÜ', false],
    ['AS Namal', 'Namal AS', true],
  ])('%s and %s look the same: %s', (a, b, same) => {
    expect(lookSame(a, b)).toBe(same);
  });
});
