import { describe, expect, it } from 'vitest';
import { holdsPersonalCode, readPersonalCode, withMaskedPersonalCodes } from './personal-code.js';

describe('a personal code', () => {
  it.each([
    ['37605030299', '1976-05-03', '0299'],
    ['49403136515', '1994-03-13', '6515'],
    // The second row of weights decides.
    ['46805280103', '1968-05-28', '0103'],
  ])("%s gives its holder's date of birth", (code, birthDate, end) => {
    expect(readPersonalCode(code)).toEqual({ birthDate, end });
  });

  it.each([
    ['a wrong check digit', '37605030298'],
    ['29 February of a common year', '38102290106'],
    ['an unknown century', '97605030299'],
    ['ten digits', '3760503029'],
    ['letters', '3760503029x'],
  ])('with %s is invalid', (_, code) => {
    expect(readPersonalCode(code)).toBeUndefined();
  });

  it('is found within other text', () => {
    expect(holdsPersonalCode('leping 37605030299, lisa 2')).toBe(true);
    expect(holdsPersonalCode('arve 0037605030299')).toBe(true);
    expect(holdsPersonalCode('leping 37605030298')).toBe(false);
  });

  it('is masked within other text, and nothing else is', () => {
    const words = 'Isikul 37605030299 on leping 37605030298, arve 0049403136515.';
    expect(withMaskedPersonalCodes(words)).toBe(
      'Isikul *******0299 on leping 37605030298, arve 00*******6515.',
    );
  });
});
