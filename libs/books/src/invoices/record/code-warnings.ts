import { isFromAbroad, otherAreas, type PartyArea, type VatStatus, vatStatusOn } from '#ledger';
import { reason } from '#reasons';
import { type ComputedLine } from '../content/invoice-content.js';
import { type RevisionWarning } from '../content/invoice-terms.js';
import { type StoredRevision } from '../content/stored-revision.js';

/** The parties to an invoice as its VAT codes see them. */
interface PartiesOfCodes {
  readonly area: PartyArea | null;
  /** The party's VAT number, as the document shows it or as the books know it. */
  readonly vatNumber: string | null;
  /** The company's own VAT status on the tax point. */
  readonly status: VatStatus;
}

/**
 * Codes that do not fit the country of the party or the VAT status of the company. They are recorded all the same: goods
 * may be elsewhere than their seller, and the duty to register may not exist yet.
 */
export function codeWarnings(lines: readonly ComputedLine[], parties: PartiesOfCodes): RevisionWarning[] {
  return lines.flatMap(({ vatCode, lineNo }): RevisionWarning[] => {
    if (vatCode === null) return [];
    const warnings: RevisionWarning[] = [];
    const field = `revision.lines.${lineNo - 1}.vat_code`;
    const areas = otherAreas(vatCode, parties);
    if (areas !== undefined && parties.area !== null) {
      const code = 'code_for_other_country';
      const parameters = { vat_code: vatCode.code, area: parties.area, areas: [...areas] };
      warnings.push({ code, field, parameters, message: reason(code, parameters).message });
    }
    if (parties.status === 'unregistered' && isFromAbroad(vatCode)) {
      const code = 'acquisition_unregistered';
      const parameters = { vat_code: vatCode.code };
      warnings.push({ code, field, parameters, message: reason(code, parameters).message });
    }
    return warnings;
  });
}

/** The same of a recorded revision that is posted or issued, once for each code: the request has no lines to name. */
export function codeWarningsOf({
  computed,
  partyArea,
  partyVatNumber,
  registrations,
  taxPoint,
}: StoredRevision): Omit<RevisionWarning, 'field'>[] {
  const parties = {
    area: partyArea,
    vatNumber: partyVatNumber,
    status: vatStatusOn(registrations, taxPoint),
  };
  const byText = codeWarnings(computed.lines, parties).map(
    ({ field: _field, ...warning }) => [warning.message, warning] as const,
  );
  return [...new Map(byText).values()];
}
