import { describe, expect, it } from 'vitest';
import { hidesCharacters, withoutHidden } from '../text/hidden-characters.js';
import { nameForm, ownNameForm, readName } from './forms.js';

const form = nameForm(20);
const faultsOf = (text: string): unknown[] =>
  form.safeParse(text).error?.issues.map((issue) => (issue.code === 'custom' ? issue.params : issue.code)) ??
  [];

describe('a name', () => {
  it.each(['Näidis OÜ', 'Õ', "O'Neill & Sõbrad", 'می‌خواهم', '👩‍👩‍👧', '王', '-'])('is %s', (name) => {
    expect(form.parse(` ${name} `)).toBe(name);
  });

  it.each([
    ['nothing', ''],
    ['space', ' \u00a0\u2003'],
    ['width', '\u200b\u200d\ufeff'],
    ['soft hyphens', '\u00ad\u00ad'],
    ['blank letters', '\u3164\u2800'],
  ])('is not only %s: nobody could see it', (_, name) => {
    expect(faultsOf(name)).toContainEqual({ code: 'too_short' });
  });

  it.each([
    ['breaks the line', 'Näidis\r\nBcc: a@b.ee'],
    ['breaks the line in another way', 'Näidis\u2028OÜ'],
    ['sounds a bell', 'Näidis\u0007'],
    ['reverses the text', 'Näidis \u202eÜO'],
    ['reverses a part of the text', '\u2066Näidis\u2069 OÜ'],
  ])('contains nothing that %s', (_, name) => {
    expect(faultsOf(name)).toEqual([{ code: 'invalid_characters' }]);
  });

  it.each([
    ['Näidis\r\n\tOÜ', 'Näidis OÜ'],
    ['\u202eNäidis\u202c', 'Näidis'],
    ['Näidis OÜ', 'Näidis OÜ'],
  ])('read from a document is normalized: %j', (text, name) => {
    expect(form.parse(readName(text))).toBe(name);
  });

  it('without a visible character becomes null', () => {
    expect(readName(' \u200b\r\n')).toBeNull();
  });

  it('has the length that a person counts', () => {
    expect(form.parse('😀'.repeat(20))).toHaveLength(40);
    expect(faultsOf('😀'.repeat(21))).toEqual([{ code: 'too_long' }]);
  });
});

describe('the name of a party or a person', () => {
  it.each([
    ['a zero-width space', 'Telia\u200b Eesti AS'],
    ['a zero-width joiner', 'Te\u200dlia'],
    ['a word joiner', 'Te\u2060lia'],
    ['a byte order mark', 'Te\ufefflia'],
    ['tags', 'Telia\u{e0041}\u{e0053}'],
    ['a soft hyphen', 'Te\u00adlia'],
    ['a grapheme joiner', 'Te\u034flia'],
    ['a Hangul filler', 'Te\u3164lia'],
    ['a jamo filler', 'Te\u1160lia'],
    ['a half-width filler', 'Te\uffa0lia'],
    ['a Khmer vowel that is not shown', 'Te\u17b4lia'],
    ['a Mongolian selector', 'Te\u180blia'],
    ['a selector', 'Te\ufe0flia'],
    ['a control of musical notes', 'Te\u{1d173}lia'],
    ['a control of shorthand', 'Te\u{1bca0}lia'],
    ['a reserved format character', 'Te\u2065lia'],
    ['the blank of Braille', 'Te\u2800lia'],
    ['the mark of an annotation', 'Te\ufff9lia'],
  ])('contains no %s: it would be a different name that looks the same', (_what, name) => {
    expect(ownNameForm(100).safeParse(name).error?.issues).toMatchObject([
      { params: { code: 'invalid_characters' } },
    ]);
    expect(hidesCharacters(name)).toBe(true);
    expect(withoutHidden(name)).toContain('\ufffd');
  });

  it('is otherwise accepted as written', () => {
    expect(ownNameForm(100).parse('Põder & Pojad OÜ')).toBe('Põder & Pojad OÜ');
    expect(withoutHidden('Põder & Pojad OÜ')).toBe('Põder & Pojad OÜ');
  });
});
