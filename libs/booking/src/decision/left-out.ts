import { invoiceNumberForm, isRounding } from '#books';
import { shortTextForm, vatNumberForm } from '#platform';
import { type ParametersOf } from '#reasons';
import { type z } from 'zod';
import { type Candidate } from './candidate.js';

/** A value of the document that the books do not accept, as it was read. */
export type LeftOut = ParametersOf<'field_left_out'>;

/** The books take codes and numbers of this length; of longer text the beginning is enough for a person. */
const LONGEST = 200;

/**
 * Leaves out the values that the books would refuse, and names them: an invoice without its supplier's misprinted VAT
 * number is worth more than none.
 */
export function withoutRefused(read: Candidate): Candidate {
  const leftOut: LeftOut[] = [];
  const kept = <Value extends string | null>(field: LeftOut['field'], value: Value, form: z.ZodType) => {
    if (value === null || form.safeParse(value).success) return value;
    leftOut.push({ field, value: value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value });
    return null;
  };
  const { supplier, buyer, roundingMinor } = read;
  const rounds = isRounding(roundingMinor, read.currency ?? 'EUR');
  if (!rounds) leftOut.push({ field: 'rounding_minor', value: String(roundingMinor) });
  return {
    ...read,
    supplier: {
      ...supplier,
      vatNumber: kept('supplier_vat_number', supplier.vatNumber, vatNumberForm),
      regCode: kept('supplier_registry_code', supplier.regCode, shortTextForm),
    },
    buyer: { ...buyer, vatNumber: kept('buyer_vat_number', buyer.vatNumber, shortTextForm) },
    number: kept('invoice_number', read.number, invoiceNumberForm),
    roundingMinor: rounds ? roundingMinor : 0n,
    leftOut,
  };
}

/** The supplier's VAT number as the document shows it, which the invoice keeps even where the supplier cannot. */
export function printedVatNumber({
  supplier,
  leftOut,
}: Pick<Candidate, 'supplier' | 'leftOut'>): string | null {
  if (supplier.vatNumber !== null) return supplier.vatNumber;
  const printed = leftOut.find(({ field }) => field === 'supplier_vat_number')?.value ?? null;
  return shortTextForm.safeParse(printed).success ? printed : null;
}
