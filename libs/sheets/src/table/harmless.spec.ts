import { describe, expect, it } from 'vitest';
import { harmless } from './harmless.js';

describe('a text of a spreadsheet', () => {
  it.each([
    '=1+1',
    '+372 5555',
    '-12.40',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\uff1d1',
    '\uff0b1',
    '\uff0d1',
    '\uff20A',
  ])('that could start a formula gets an apostrophe: %j', (text) => {
    expect(harmless(text)).toBe(`'${text}`);
  });

  it.each(['', 'Kask OÜ', 'a=b', ' =1', "'=1", '1-2'])('is otherwise unchanged: %j', (text) => {
    expect(harmless(text)).toBe(text);
  });
});
