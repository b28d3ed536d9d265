import { hasWrongVatCheckDigit, isRegistryCode } from '#platform';
import { reason } from '#reasons';
import { type PartyMatch } from './party.queries.js';
import { type PartyWarning } from './party.wire.js';

/** The codes of a party, as stored. */
export interface PartyCodes {
  readonly country: string | null;
  readonly reg_code: string | null;
  readonly vat_number: string | null;
}

/**
 * Anomalies in a party's codes: a check digit that fails, another party with the same code. Registers and not check
 * digits decide which codes exist, and one body can be two parties (a branch, a card terminal), so neither is
 * refused. `sharing` are the parties found by these codes.
 */
export function partyWarnings(
  party: PartyCodes,
  sharing: readonly Pick<PartyMatch, 'party_id' | 'name' | 'by' | 'is_own'>[],
): PartyWarning[] {
  const warnings: PartyWarning[] = [];
  const odd = (field: PartyWarning['field']) =>
    warnings.push({ ...reason('check_digit', { field }), field, party_id: null });
  if (isOddRegistryCode(party)) odd('reg_code');
  if (party.vat_number !== null && hasWrongVatCheckDigit(party.vat_number)) odd('vat_number');
  for (const { party_id, name, by, is_own } of sharing) {
    if (by !== 'reg_code' && by !== 'vat_number') continue;
    warnings.push(
      is_own
        ? { ...reason('own', { field: by }), field: by, party_id: null }
        : { ...reason('taken', { field: by, name }), field: by, party_id },
    );
  }
  return warnings;
}

/**
 * An Estonian code has eight digits, the last a check digit; without a country, the check applies only to eight-digit
 * codes.
 */
function isOddRegistryCode({ country, reg_code }: PartyCodes): boolean {
  if (reg_code === null || (country ?? 'EE') !== 'EE') return false;
  return (country !== null || /^\d{8}$/.test(reg_code)) && !isRegistryCode(reg_code);
}
