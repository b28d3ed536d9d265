import { absolute, fieldProblem, MAX_MINOR } from '#platform';

/**
 * Refuses an amount that a JSON reader cannot hold exactly.
 * @throws Problem `invalid_payload`
 */
export function withinLimit(amount: bigint, field: string): bigint {
  if (absolute(amount) > MAX_MINOR) {
    throw fieldProblem(
      'invalid_payload',
      field,
      'amount_too_large',
      `An amount is at most ${MAX_MINOR} minor units`,
    );
  }
  return amount;
}
