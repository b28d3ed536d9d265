import { hasWrongVatCheckDigit, isRegistryCode } from '#platform';
import { type PartyMatch } from './party.queries.js';
import { type PartyWarning } from './party.wire.js';

/** The codes of a party, as they are kept. */
export interface PartyCodes {
  readonly country: string | null;
  readonly reg_code: string | null;
  readonly vat_number: string | null;
}

const NAMES = { reg_code: 'registry code', vat_number: 'VAT number' } as const;

/**
 * What is odd about a party's codes: a check digit that fails, another party with the same code. Registers and not
 * check digits decide which codes exist, and one body can be two parties (a branch, a card terminal), so that neither
 * is refused. `sharing` are the parties found by these codes.
 */
export function partyWarnings(
  party: PartyCodes,
  sharing: readonly Pick<PartyMatch, 'party_id' | 'name' | 'by' | 'is_own'>[],
): PartyWarning[] {
  const warnings: PartyWarning[] = [];
  const odd = (field: PartyWarning['field']) =>
    warnings.push({
      code: 'check_digit',
      field,
      message: `The check digit of the ${NAMES[field]} is wrong.`,
      party_id: null,
    });
  if (isOddRegistryCode(party)) odd('reg_code');
  if (party.vat_number !== null && hasWrongVatCheckDigit(party.vat_number)) odd('vat_number');
  for (const { party_id, name, by, is_own } of sharing) {
    if (by !== 'reg_code' && by !== 'vat_number') continue;
    warnings.push(
      is_own
        ? { code: 'own', field: by, message: `This is the company's own ${NAMES[by]}.`, party_id: null }
        : { code: 'taken', field: by, message: `The party ${name} has this ${NAMES[by]} too.`, party_id },
    );
  }
  return warnings;
}

/** An Estonian code has eight digits, the last a check digit; without a country, only what looks like one is judged. */
function isOddRegistryCode({ country, reg_code }: PartyCodes): boolean {
  if (reg_code === null || (country ?? 'EE') !== 'EE') return false;
  return (country !== null || /^\d{8}$/.test(reg_code)) && !isRegistryCode(reg_code);
}
