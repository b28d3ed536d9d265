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
  ])('is not only %s: it could not be seen', (_, name) => {
    expect(faultsOf(name)).toContainEqual({ code: 'too_short' });
  });

  it.each([
    ['breaks the line', 'Näidis\r\nBcc: a@b.ee'],
    ['breaks the line in another way', 'Näidis\u2028OÜ'],
    ['rings', 'Näidis\u0007'],
    ['turns the text around', 'Näidis \u202eÜO'],
    ['turns a part of the text around', '\u2066Näidis\u2069 OÜ'],
  ])('holds nothing that %s', (_, name) => {
    expect(faultsOf(name)).toEqual([{ code: 'invalid_characters' }]);
  });

  it.each([
    ['Näidis\r\n\tOÜ', 'Näidis OÜ'],
    ['\u202eNäidis\u202c', 'Näidis'],
    ['Näidis OÜ', 'Näidis OÜ'],
  ])('that was read somewhere is brought into its form: %j', (text, name) => {
    expect(form.parse(readName(text))).toBe(name);
  });

  it('of which nothing is seen was not read', () => {
    expect(readName(' \u200b\r\n')).toBeNull();
  });

  it('is as long as a person counts', () => {
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
  ])('holds no %s: it would be another name that looks the same', (_what, name) => {
    expect(ownNameForm(100).safeParse(name).error?.issues).toMatchObject([
      { params: { code: 'invalid_characters' } },
    ]);
    expect(hidesCharacters(name)).toBe(true);
    expect(withoutHidden(name)).toContain('\ufffd');
  });

  it('is any other name as it is written', () => {
    expect(ownNameForm(100).parse('Põder & Pojad OÜ')).toBe('Põder & Pojad OÜ');
    expect(withoutHidden('Põder & Pojad OÜ')).toBe('Põder & Pojad OÜ');
  });
});
