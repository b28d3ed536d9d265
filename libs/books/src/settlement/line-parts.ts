import { splitDeduction, type VatCode, type VatStatus } from '#ledger';
import { type InvoiceDirection } from '../invoices/content/invoice-content.js';

/** The amounts of an invoice line and what decides on the accounts of its VAT; minor units. */
interface TaxedLine {
  readonly netMinor: bigint;
  readonly taxMinor: bigint;
  /** VAT that the buyer owes itself, not part of the gross. */
  readonly selfAssessedMinor: bigint;
  readonly vatCode: VatCode;
  readonly deductibleBps: number | null;
  readonly businessUseBps: number | null;
}

/** The facts of the company that decide on the VAT of a line. */
export interface VatTerms {
  readonly direction: InvoiceDirection;
  /** The company's VAT status on the tax point. */
  readonly vatStatus: VatStatus;
  /** The company's deductible share for `partial` codes; basis points. */
  readonly companyDeductibleBps: number;
}

interface LinePart {
  /** `line` for the account of the line itself, else the role of an account. */
  readonly role: string;
  readonly minor: bigint;
}

/**
 * The parts of a line by account, in the direction of its net. Purchases deduct VAT by the line's share; the rest is
 * cost. VAT that the buyer owes itself is on both sides: an unregistered buyer owes none on its purchases, a limited
 * taxable person owes it and deducts none.
 */
export function partsOfLine(line: TaxedLine, terms: VatTerms): LinePart[] {
  const { vatCode: code } = line;
  if (terms.direction === 'sales') {
    return [
      { role: 'line', minor: line.netMinor },
      { role: code.output_role ?? 'vat_output', minor: line.taxMinor },
    ];
  }
  const owed = terms.vatStatus === 'unregistered' ? 0n : line.selfAssessedMinor;
  const split = splitDeduction(line.taxMinor + owed, {
    code,
    status: terms.vatStatus,
    lineDeductibleBps: line.deductibleBps,
    businessUseBps: line.businessUseBps,
    companyDeductibleBps: terms.companyDeductibleBps,
  });
  return [
    { role: 'line', minor: line.netMinor },
    { role: split.costTo, minor: split.cost },
    { role: code.input_role ?? 'vat_input', minor: split.deductible },
    { role: code.output_role ?? 'vat_output_rc', minor: -owed },
  ];
}
