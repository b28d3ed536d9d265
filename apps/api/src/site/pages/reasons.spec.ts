import { fieldProblem, problem } from '#platform';
import { describe, expect, it } from 'vitest';
import { dayIn, sayIn } from './language.js';
import { reasonOf } from './reasons.js';

const [et, en] = [sayIn('et'), sayIn('en')];

describe('the reason for a refusal', () => {
  it.each([
    [fieldProblem('validation_error', 'new_password', 'too_short', 'Too short.'), /paroolis/],
    [fieldProblem('validation_error', 'name', 'too_short', 'This must not be blank.'), /tühi/],
    [fieldProblem('validation_error', 'request', 'expired', 'This request has expired.'), /aegunud/],
    [fieldProblem('validation_error', 'user_code', 'code_used', 'The code was used.'), /kasutatud/],
    [fieldProblem('validation_error', 'organization_id', 'required', 'Choose one.'), /valimata/],
    [fieldProblem('validation_error', 'password', 'too_guessable', 'Too easy to guess.'), /ära arvata/],
    [problem('account_exists', 'The address has an account.'), /juba olemas/],
    [problem('books_unavailable', 'The books are away.'), /ei ole praegu kättesaadavad/],
    [problem('mfa_required', 'Show a second factor.'), /teist tegurit/],
    [problem('inbox_disabled', 'The inbox is off.'), /välja lülitatud/],
  ])('is in the language of the reader: %s', (failure, estonian) => {
    expect(reasonOf(et, failure)).toMatch(estonian);
    expect(reasonOf(en, failure)).toBe(failure.errors[0]?.message ?? failure.detail);
  });
});

it("a day is written in the notation of the reader's language", () => {
  expect([dayIn(et, '2026-11-03'), dayIn(en, '2026-11-03')]).toEqual(['03.11.2026', '2026-11-03']);
});
