import { type IsoDate } from '#platform';
import { type SupplyDates, taxPointOf, type VatCode } from '#ledger';

/** The dates that decide the tax point: a credit note has those of the invoice that it corrects. */
export function supplyOf(
  content: SupplyDates,
  {
    corrected,
  }: { readonly corrected: { readonly invoice_date: IsoDate; readonly supply_date: IsoDate | null } | null },
): SupplyDates {
  return corrected === null
    ? content
    : { invoiceDate: corrected.invoice_date, supplyDate: corrected.supply_date };
}

/** Those of the codes that were in force before their tax point and no longer are. */
export function outdatedCodes(codes: readonly VatCode[], supply: SupplyDates): VatCode[] {
  return codes.filter((code) => code.valid_to !== null && code.valid_to < taxPointOf(code, supply));
}
