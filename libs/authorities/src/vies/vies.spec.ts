import { describe, expect, it } from 'vitest';
import { answerOf } from './vies.js';

const said = (answer: object): string => JSON.stringify(answer);

describe('an answer of VIES', () => {
  it('that the number is valid brings the name, the address and the proof', () => {
    expect(
      answerOf(
        said({
          countryCode: 'FI',
          vatNumber: '23064613',
          requestDate: '2026-11-20T10:00:00Z',
          valid: true,
          name: 'Malli Oy',
          address: 'Mannerheimintie 1\n00100 HELSINKI',
          requestIdentifier: 'WAPIAAAAX',
        }),
      ),
    ).toEqual({
      valid: true,
      name: 'Malli Oy',
      address: 'Mannerheimintie 1\n00100 HELSINKI',
      consultation: 'WAPIAAAAX',
    });
  });

  it.each([
    ['the member state tells neither name nor address', { valid: true, name: '---', address: ' --- ' }, true],
    ['the number is not valid', { valid: false, userError: 'INVALID', requestIdentifier: '' }, false],
    [
      'the number has no form of that state',
      { actionSucceed: false, errorWrappers: [{ error: 'INVALID_INPUT' }] },
      false,
    ],
  ])('%s', (_, answer, valid) => {
    expect(answerOf(said(answer))).toEqual({ valid, name: null, address: null, consultation: null });
  });

  it.each([
    ['with valid: false beside it', { valid: false, userError: 'MS_UNAVAILABLE' }, 'unavailable'],
    [
      'as a list of errors',
      { actionSucceed: false, errorWrappers: [{ error: 'MS_MAX_CONCURRENT_REQ' }] },
      'unavailable',
    ],
    ['too many questions at once', { valid: false, userError: 'GLOBAL_MAX_CONCURRENT_REQ' }, 'unavailable'],
    ['a word that blocks the asker', { valid: false, userError: 'IP_BLOCKED' }, 'refused'],
    ['of a kind nobody has heard of', { valid: false, userError: 'SOMETHING_NEW' }, 'refused'],
  ])('that is a failure %s is no answer: the number is not known', (_, answer, reason) => {
    expect(() => answerOf(said(answer))).toThrow(expect.objectContaining({ reason }));
  });

  it.each([['N/A'], ['[]'], ['{}'], ['{"valid":"yes"}']])('that is %s is refused', (text) => {
    expect(() => answerOf(text)).toThrow(expect.objectContaining({ reason: 'malformed' }));
  });
});
