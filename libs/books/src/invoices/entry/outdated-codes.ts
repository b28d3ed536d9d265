import { type SupplyDates, taxPointOf, type VatCode } from '#ledger';

/** Those of the codes that were in force before their tax point and no longer are. */
export function outdatedCodes(codes: readonly VatCode[], supply: SupplyDates): VatCode[] {
  return codes.filter((code) => code.valid_to !== null && code.valid_to < taxPointOf(code, supply));
}
