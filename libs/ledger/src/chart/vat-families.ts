import { createHash } from 'node:crypto';
import { addDays, type IsoDate, VAT_DATA, type VatRate } from '#platform';
import {
  LINE_OF_RATE,
  vatCodesSchema,
  vatFamiliesSchema,
  type VatCodeDefinition,
  type VatFamily,
} from './chart-schemas.js';

/** A family that breaks its schema stops the process at start. */
const FAMILIES: readonly VatFamily[] = vatFamiliesSchema.parse(VAT_DATA.families);

/**
 * The VAT codes that every new company starts with: families by rates. The tax point decides whether one may be used.
 */
export function standardVatCodes(): VatCodeDefinition[] {
  const codes = FAMILIES.flatMap((family) =>
    family.rates === null ? [codeOf(family, null)] : ratesOf(family).map((rate) => codeOf(family, rate)),
  );
  return vatCodesSchema.parse(codes);
}

/** Changes when a company's VAT codes have to be brought up to date. */
export function vatCodesVersion(codes: readonly VatCodeDefinition[]): string {
  return createHash('sha256').update(JSON.stringify(codes)).digest('hex').slice(0, 16);
}

/** Where the other party of a supply under these codes is established; null: anywhere, or unknown. */
export function partyAreasOf(family: string): VatFamily['party_areas'] {
  return FAMILIES.find((one) => one.family === family)?.party_areas ?? null;
}

const ratesOf = ({ rates }: VatFamily): VatRate[] =>
  VAT_DATA.rates.filter(({ coded, kind }) => coded && kind !== 'zero' && rates?.includes(kind));

function codeOf(family: VatFamily, rate: VatRate | null): VatCodeDefinition {
  const rateBps = rate === null ? (family.rate_bps ?? null) : rate.rate_bps;
  const percentage = String((rateBps ?? 0) / 100);
  const kept = family.kept?.find((one) => one.rate_bps === rateBps);
  const from = later(family.valid_from, rate?.valid_from ?? null);
  const { direction, deductible_bps, partial, output_role, input_role } = family;
  return {
    code: kept?.code ?? (rate === null ? family.family : `${family.family}${percentage}`),
    family: family.family,
    standard: rate?.kind === 'standard',
    name: kept?.name ?? family.name.replace('{rate}', percentage),
    name_en: kept?.name_en ?? family.name_en.replace('{rate}', percentage),
    direction,
    rate_bps: rateBps,
    treatment: family.treatment ?? (rate?.kind === 'reduced' ? 'reduced' : 'standard'),
    deductible_bps,
    partial,
    output_role,
    input_role,
    income_account: family.income_account,
    return_lines: returnLinesOf(family, rateBps),
    inf_part: family.inf_part,
    inf_code: family.inf_code,
    vd_column: family.vd_column,
    kmd_2027: family.kmd_2027,
    valid_from: from,
    valid_to: rate?.valid_to ?? null,
  };
}

const later = (a: IsoDate | null, b: IsoDate | null): IsoDate | null => ((a ?? '') > (b ?? '') ? a : b);

/** The lines that a code feeds, form by form, where a line of the rate is among them; else on every form. */
function returnLinesOf(family: VatFamily, rateBps: number | null): VatCodeDefinition['return_lines'] {
  const lines = { output_vat: family.output_vat, input_vat: family.input_vat };
  if ([family.base, family.output_vat, family.input_vat].every((fed) => fed.length === 0)) return [];
  if (!family.base.includes(LINE_OF_RATE))
    return [{ valid_from: null, valid_to: null, base: family.base, ...lines }];
  const versions: VatCodeDefinition['return_lines'] = [];
  let known: string | undefined;
  for (const form of [...VAT_DATA.forms].reverse()) {
    const found = form.lines.find((line) => line.rate_bps === rateBps)?.line;
    if (found === known) continue;
    const before = versions.at(-1);
    if (before?.valid_to === null) before.valid_to = addDays(form.valid_from, -1);
    known = found;
    if (found === undefined) continue;
    versions.push({
      valid_from: before === undefined ? null : form.valid_from,
      valid_to: null,
      base: family.base.map((line) => (line === LINE_OF_RATE ? found : line)),
      ...lines,
    });
  }
  return versions;
}
