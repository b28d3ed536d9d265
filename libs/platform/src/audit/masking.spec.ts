import { describe, expect, it } from 'vitest';
import { masked } from './masking.js';

describe('values in the audit trail', () => {
  it.each([
    'password',
    'passwordHash',
    'password_hash',
    'token_hash',
    'tokenHash',
    'token',
    'totp_secret',
    'totpSecret',
    'secret',
    'personal_code',
    'personalCode',
    'hash',
  ])('never contain a %s', (name) => {
    expect(
      JSON.stringify(masked({ [name]: 'saladus', deep: [{ [name]: { of: 'saladus' } }] })),
    ).not.toContain('saladus');
  });

  it.each([
    ['email', 'mari@naidis.ee', 'm***@naidis.ee'],
    ['email_folded', 'mari@naidis.ee', 'm***@naidis.ee'],
    ['email', 'ei ole aadress', '***'],
    ['phone', '+372 5555 5512', '***12'],
  ])('show of %s %s only enough for its owner to recognise it', (name, given, expected) => {
    expect(masked({ [name]: given })).toEqual({ [name]: expected });
  });

  it('are otherwise unchanged', () => {
    const values = {
      name: 'Näidis OÜ',
      sha256: 'ab',
      scopes: ['read'],
      amount_minor: 5n,
      at: new Date(0),
      email: null,
      hashtag: 'x',
      role: 'owner',
    };
    expect(masked(values)).toEqual(values);
  });
});
