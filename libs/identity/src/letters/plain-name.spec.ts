import { describe, expect, it } from 'vitest';
import { plainName } from './plain-name.js';

describe('a name in a letter', () => {
  it.each([
    ['Põhjala Raamatupidamine OÜ', 'Põhjala Raamatupidamine OÜ'],
    ['A. H. Tammsaare jt.', 'A. H. Tammsaare jt.'],
    ["O'Neill & Pojad", "O'Neill & Pojad"],
  ])('is unchanged: %s', (name, shown) => {
    expect(plainName(name)).toBe(shown);
  });

  it.each([
    ['Vaata https://kuri.example/võida?x=1', 'Vaata https kuri example võida?x=1'],
    ['www.kuri.example', 'www kuri example'],
    ['KURI.EE OÜ', 'KURI EE OÜ'],
    ['kuri．example', 'kuri example'],
    ['kuri。example', 'kuri example'],
    ['kuri｡example', 'kuri example'],
    ['ku\u200bri.\u200bexample', 'kuri example'],
    ['mari@kuri.example', 'mari kuri example'],
    ['mari＠kuri.example', 'mari kuri example'],
    ['mailto:mari', 'mailto mari'],
    ['\\\\kuri\\share', 'kuri share'],
    ['192.0.2.1', '192 0 2 1'],
  ])('has no URL, domain or mail address: %s', (name, shown) => {
    expect(plainName(name)).toBe(shown);
  });

  it.each([
    ['Büroo\r\nBcc: x', 'Büroo Bcc x'],
    ['Büroo\u2028OÜ\u0000', 'Büroo OÜ'],
    ['a\u202eb', 'ab'],
    ['@@@', '…'],
  ])('is one line of visible characters: %j', (name, shown) => {
    expect(plainName(name)).toBe(shown);
  });

  it('has at most 60 characters', () => {
    expect(plainName('🔑'.repeat(60))).toBe('🔑'.repeat(60));
    expect(Array.from(plainName('🔑'.repeat(61)))).toHaveLength(60);
  });
});
