import { describe, expect, it } from 'vitest';
import { hidesCharacters, seenOf, visibleName, visibleText } from './hidden-characters.js';

describe('a text from a stranger', () => {
  it.each([
    ['a zero-width space', 'Telia\u200b Eesti', 'Telia\ufffd Eesti'],
    ['a run of hidden characters', 'Telia\u200b\u200c\u2060', 'Telia\ufffd'],
    ['a byte order mark', '\ufeffArve', '\ufffdArve'],
    ['a direction mark', 'Telia\u200e', 'Telia\ufffd'],
    ['an override that reverses the end of a file name', 'arve\u202efdp.exe', 'arve\ufffdfdp.exe'],
    ['an isolate', 'a\u2066b\u2069', 'a\ufffdb\ufffd'],
    ['tags that only a program reads', 'Arve\u{e0069}\u{e0067}\u{e006e}', 'Arve\ufffd'],
    ['tags after a flag', '\u{1f3f4}\u{e0068}\u{e0069}\u{e007f}', '\u{1f3f4}\ufffd'],
    ['a selector after a letter', 'Te\ufe0flia', 'Te\ufffdlia'],
    ['selectors after a legitimate one', '❤\ufe0f\ufe01\u{e0101}', '❤\ufe0f\ufffd'],
    ['a joiner between letters', 'Te\u200dlia', 'Te\ufffdlia'],
    ['a filler', 'Te\u3164li\u1160a', 'Te\ufffdli\ufffda'],
    ['the blank of Braille', 'Telia\u2800OÜ', 'Telia\ufffdOÜ'],
    ['a Mongolian selector after a letter', 'Te\u180blia', 'Te\ufffdlia'],
    ['a joiner after an emoji', '👩\u200dTelia', '👩\ufffdTelia'],
  ])('shows %s as a replacement character', (_what, text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  it.each([
    ['Estonian letters', 'Põder & Žukov OÜ – šokolaad'],
    ['an emoji of several', 'Tänud 👩‍💻👨‍👩‍👧‍👦🏳️‍🌈'],
    ['a skin colour', '👍🏽 👩🏽‍🚀'],
    ['a variation selector', '❤️ ☎️ 1️⃣ 葛\u{e0100}'],
    ['the flag of Scotland', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['joiners in Persian and Hindi', 'می\u200cخواهم क्\u200dष'],
    ['the soft hyphens of a long word', 'raamatu\u00adpidamis\u00adteenus'],
    ['words of Braille', '⠓⠁\u2800⠓⠁'],
    ['Mongolian with its selectors', 'ᠠ\u180bᠨ'],
    ['Hebrew', 'שלום בע״מ'],
    ['lines', 'esimene\nteine\tkolmas'],
  ])('keeps %s', (_what, text) => {
    expect(visibleText(text)).toBe(text);
  });

  it('never grows longer', () => {
    const text = 'x\u200b'.repeat(100);
    expect(visibleText(text)).toHaveLength(text.length);
  });

  it('stays null', () => {
    expect(visibleText(null)).toBeNull();
    expect(visibleName(null)).toBeNull();
  });
});

it('a name also shows its soft hyphens, which make it a different name', () => {
  expect(visibleName('Te\u00ad\u00adlia\u200b ❤\ufe0f')).toBe('Te\ufffdlia\ufffd ❤\ufe0f');
});

it('names that differ only in hidden characters compare as equal', () => {
  expect(seenOf('Te\u200bl\u202eia\u{e0041}\u200f')).toBe('Telia');
});

it.each(['Telia\u200e', 'Te\u061clia', 'Telia\u206f'])(
  'a direction mark is a hidden character of a name: %j',
  (name) => {
    expect(hidesCharacters(name)).toBe(true);
  },
);
