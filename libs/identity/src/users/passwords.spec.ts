import { describe, expect, it } from 'vitest';
import { assertStrong } from './passwords.js';

const fault = async (password: string): Promise<string> => {
  try {
    await assertStrong(password, {
      field: 'new_password',
      email: 'Mari.Maasikas@näide.ee',
      names: ['Mari Maasikas', 'Põhjala Raamatupidamine OÜ', 'Kask'],
    });
    return 'none';
  } catch (error) {
    return (error as { errors: { field: string; code: string }[] }).errors
      .map(({ field, code }) => `${field} ${code}`)
      .join();
  }
};

describe('a new password', () => {
  it.each([
    ['kümme-mär', 'new_password too_short'],
    ['🔑🔑🔑🔑🔑🔑🔑🔑🔑', 'new_password too_short'],
    ['aaaaaaaaaaaaa', 'new_password too_guessable'],
    ['kümme-märk', 'none'],
    ['correct horse battery staple', 'none'],
  ])('must be long and not repeat one letter: %s: %s', async (password, expected) => {
    expect(await fault(password)).toBe(expected);
  });

  it.each([
    'qwertyuiop',
    'QwertyUiop',
    'password2026',
    'Password00000001',
    'iloveyou123456',
    'Trustno123456789',
    '1234567890',
    '12345678901',
  ])(
    'must not be a common or breached one, nor differ from one only by case and digits: %s',
    async (password) => {
      expect(await fault(password)).toBe('new_password too_common');
    },
  );

  it.each([
    'Raamat2026',
    'RAAMAT123456',
    'mari.maasikas1',
    'MARI.MAASIKAS1',
    'mari.maasikas@näide.ee',
    'Mari Maasikas',
    'marimaasikas85',
    'Põhjala Raamatupidamine OÜ',
    'põhjalaraamatupidamine2026',
    'pohjalaraamatupidamine1',
    'Kask000001',
  ])('must not be a name followed by digits: %s', async (password) => {
    expect(await fault(password)).toBe('new_password too_guessable');
  });

  it.each([
    'minu password on hea',
    'raamatukapp-7',
    'kask ja kuusk 12',
    'mari.maasikas ja kuu',
    '9081726354',
  ])('may contain a common one or a name: %s', async (password) => {
    expect(await fault(password)).toBe('none');
  });
});
