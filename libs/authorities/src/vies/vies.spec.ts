import { describe, expect, it } from 'vitest';
import { answerOf } from './vies.js';

const asJson = (answer: object): string => JSON.stringify(answer);

describe('an answer of VIES', () => {
  it('for a valid number has the name, the address and the proof', () => {
    expect(
      answerOf(
        asJson({
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
    [
      'for a member state that gives neither name nor address',
      { valid: true, name: '---', address: ' --- ' },
      true,
    ],
    ['for an invalid number', { valid: false, userError: 'INVALID', requestIdentifier: '' }, false],
    [
      'for a number without the form of its state',
      { actionSucceed: false, errorWrappers: [{ error: 'INVALID_INPUT' }] },
      false,
    ],
  ])('%s', (_, answer, valid) => {
    expect(answerOf(asJson(answer))).toEqual({ valid, name: null, address: null, consultation: null });
  });

  it.each([
    ['with valid: false', { valid: false, userError: 'MS_UNAVAILABLE' }, 'unavailable'],
    [
      'as a list of errors',
      { actionSucceed: false, errorWrappers: [{ error: 'MS_MAX_CONCURRENT_REQ' }] },
      'unavailable',
    ],
    [
      'for too many requests at once',
      { valid: false, userError: 'GLOBAL_MAX_CONCURRENT_REQ' },
      'unavailable',
    ],
    ['that blocks the caller', { valid: false, userError: 'IP_BLOCKED' }, 'refused'],
    ['of an unknown kind', { valid: false, userError: 'SOMETHING_NEW' }, 'refused'],
  ])('with a failure %s leaves the number unknown', (_, answer, reason) => {
    expect(() => answerOf(asJson(answer))).toThrow(expect.objectContaining({ reason }));
  });

  it.each([['N/A'], ['[]'], ['{}'], ['{"valid":"yes"}']])('that is %s is refused', (text) => {
    expect(() => answerOf(text)).toThrow(expect.objectContaining({ reason: 'malformed' }));
  });
});
