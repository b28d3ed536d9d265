import { fieldProblem, type IsoDate } from '#platform';
import type { VatCodeDefinition } from '../chart/chart-schemas.js';
import { partyAreasOf } from '../chart/vat-families.js';

/** A VAT code of a company in the form that the rules use. The rows of the chart's data file have this shape. */
export type VatCode = VatCodeDefinition;

/** VAT status of a company: taxable person, limited taxable person, neither. */
export type VatStatus = 'registered' | 'limited' | 'unregistered';

/**
 * One row of a company's VAT registrations: `status` holds from `validFrom` (null: from the start) until the next row.
 */
export interface VatRegistrationPeriod {
  readonly status: VatStatus;
  readonly validFrom: IsoDate | null;
}

/** The status on a day: that of the latest registration that began by then; unregistered before the first. */
export function vatStatusOn(registrations: readonly VatRegistrationPeriod[], date: IsoDate): VatStatus {
  let best: VatRegistrationPeriod | undefined;
  for (const registration of registrations) {
    if (registration.validFrom !== null && registration.validFrom > date) continue;
    if (best === undefined || (registration.validFrom ?? '') >= (best.validFrom ?? '')) best = registration;
  }
  return best?.status ?? 'unregistered';
}

/**
 * The highest status of the company on any day of a span: a company registered on one day of a month files its return.
 */
export function vatStatusIn(
  registrations: readonly VatRegistrationPeriod[],
  from: IsoDate,
  to: IsoDate,
): VatStatus {
  const begun = registrations.filter(
    ({ validFrom }) => validFrom !== null && validFrom > from && validFrom <= to,
  );
  const held = [vatStatusOn(registrations, from), ...begun.map(({ status }) => status)];
  if (held.includes('registered')) return 'registered';
  return held.includes('limited') ? 'limited' : 'unregistered';
}

/** True when the code may be used for a supply with this tax point; both ends count. */
export function isValidOn(code: Pick<VatCode, 'valid_from' | 'valid_to'>, taxPoint: IsoDate): boolean {
  return (code.valid_from ?? taxPoint) <= taxPoint && taxPoint <= (code.valid_to ?? taxPoint);
}

/** True for a purchase on which the buyer owes the tax itself: reverse charge, acquisition, import on the return. */
export function isSelfAssessed(code: Pick<VatCode, 'direction' | 'output_role'>): boolean {
  return code.direction === 'purchase' && code.output_role !== null;
}

/** Where a party is established, seen from Estonia. */
export type PartyArea = NonNullable<ReturnType<typeof partyAreasOf>>[number];

/**
 * The places that a code is for, when the party is established elsewhere; undefined when the code fits, or when nobody
 * knows where the party is. A party from abroad with an Estonian VAT number supplies and buys at home too.
 */
export function otherAreas(
  { family }: Pick<VatCode, 'family'>,
  party: { readonly area: PartyArea | null; readonly vatNumber: string | null },
): readonly PartyArea[] | undefined {
  const areas = partyAreasOf(family);
  if (areas === null || party.area === null || areas.includes(party.area)) return undefined;
  const alsoHome = areas.includes('domestic') && party.vatNumber?.startsWith('EE') === true;
  return alsoHome ? undefined : areas;
}

/** Whether a code is for goods or services from abroad on which the buyer owes the tax itself. */
export function isFromAbroad(code: Pick<VatCode, 'family' | 'direction' | 'output_role'>): boolean {
  const areas = partyAreasOf(code.family);
  return isSelfAssessed(code) && areas !== null && !areas.includes('domestic');
}

/** The rows of the return that a code feeds in the form of that month; empty where it feeds none. */
export function returnLinesOn(
  code: Pick<VatCode, 'return_lines'>,
  date: IsoDate,
): { base: string[]; outputVat: string[]; inputVat: string[] } {
  const lines = code.return_lines.find(
    (version) => (version.valid_from ?? date) <= date && date <= (version.valid_to ?? date),
  );
  return { base: lines?.base ?? [], outputVat: lines?.output_vat ?? [], inputVat: lines?.input_vat ?? [] };
}

/**
 * Refuses a VAT code that the document may not carry: one of the other direction, one outside its validity on the tax
 * point (a credit note has the tax point of the invoice that it corrects), and a sales code that charges VAT while the
 * company is not a taxable person. A limited taxable person charges no VAT either: it only self-assesses.
 * @param field path of the code in the request, for the problem
 * @throws Problem `invalid_payload`
 */
export function checkVatCode(
  code: VatCode,
  use: { direction: 'purchase' | 'sales'; taxPoint: IsoDate; status: VatStatus; field: string },
): void {
  if (code.direction !== use.direction) {
    throw fieldProblem(
      'invalid_payload',
      use.field,
      'wrong_direction',
      `VAT code ${code.code} is for ${code.direction === 'sales' ? 'sales' : 'purchases'}`,
    );
  }
  if (!isValidOn(code, use.taxPoint)) {
    throw fieldProblem(
      'invalid_payload',
      use.field,
      'not_valid_on_tax_point',
      `VAT code ${code.code} is valid from ${code.valid_from ?? 'ever'} to ${code.valid_to ?? 'further notice'}; the tax point is ${use.taxPoint}`,
    );
  }
  if (code.direction === 'sales' && (code.rate_bps ?? 0) > 0 && use.status !== 'registered') {
    throw fieldProblem(
      'invalid_payload',
      use.field,
      'not_vat_registered',
      `VAT code ${code.code} charges VAT, but the company is not registered for VAT on ${use.taxPoint}`,
    );
  }
}
