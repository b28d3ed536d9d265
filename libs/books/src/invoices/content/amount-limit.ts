import { absolute, fieldProblem, MAX_MINOR } from '#platform';
import { type PostingRate, toBase } from '#ledger';

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
      `An amount may be at most ${MAX_MINOR} minor units`,
    );
  }
  return amount;
}

/**
 * Refuses a gross amount that is too large once converted at the day's rate, where that rate is known.
 * @throws Problem `invalid_payload`
 */
export function refuseTooLargeInBase(grossMinor: bigint, rate: PostingRate | undefined): void {
  if (rate !== undefined) withinLimit(toBase(grossMinor, rate), 'revision.gross_minor');
}
