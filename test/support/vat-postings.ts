import { basisPointsOf, isoDate, monthOf } from '#platform';
import { standardVatCodes } from '../../libs/ledger/src/chart/vat-families.js';
import { type VatCode, type VatStatus } from '../../libs/ledger/src/vat/vat-code.js';
import { computeReturn, type ReturnFacts } from '../../libs/books/src/vat-return/vat-return.js';
import {
  type PostedInvoice,
  type VatPosting,
  type VatRole,
} from '../../libs/books/src/vat-return/vat-posting.js';

let serial = 0;

export const codeOf = (name: string): VatCode => {
  const code = standardVatCodes().find((one) => one.code === name);
  if (code === undefined) throw new Error(`no VAT code ${name}`);
  return code;
};

/** A November invoice as the VAT return sees it; by default, of a listed Estonian partner. */
export function invoiceOf(
  input: Partial<PostedInvoice> = {},
  partner: Partial<PostedInvoice['partner']> = {},
) {
  serial += 1;
  return {
    invoiceId: `I${serial}`,
    revisionId: `R${serial}`,
    kind: 'invoice' as const,
    number: String(serial),
    invoiceDate: isoDate('2026-11-05'),
    supplyDate: null,
    netMinor: 0n,
    grossMinor: 0n,
    partlyDeducted: false,
    ...input,
    partner: {
      id: 'P1',
      name: 'Ostja OÜ',
      regCode: '10000018',
      vatNumber: 'EE100000001',
      vatNumberRefused: false,
      country: 'EE',
      area: 'domestic' as const,
      listed: true,
      ...partner,
    },
  };
}

/** A posting under a VAT code: its amounts on VAT accounts and on all others. */
export function posting(
  code: string,
  vat: Partial<Record<VatRole, bigint>>,
  other: bigint,
  input: {
    date?: string;
    invoice?: PostedInvoice | null;
    nonDeductible?: bigint;
    taxPoint?: VatPosting['taxPoint'];
    early?: VatPosting['early'];
    assets?: bigint;
  } = {},
): VatPosting {
  serial += 1;
  const entries = Object.entries(vat) as [VatRole, bigint][];
  return {
    entryId: `E${serial}`,
    economicDate: isoDate(input.date ?? '2026-11-05'),
    taxPoint: input.taxPoint ?? null,
    early: input.early ?? null,
    code: codeOf(code),
    vat: entries.map(([role, minor]) => ({ role, minor })),
    otherMinor: other,
    allMinor: entries.reduce((sum, [, minor]) => sum + minor, other) + (input.nonDeductible ?? 0n),
    assetMinor: input.assets ?? 0n,
    invoice: input.invoice ?? null,
  };
}

/** A sale that credits a net amount to income, with the VAT of its code. */
export const sale = (
  code: string,
  net: bigint,
  input: { date?: string; invoice?: PostedInvoice } = {},
): VatPosting => posting(code, { vat_output: -basisPointsOf(net, codeOf(code).rate_bps ?? 0) }, -net, input);

/** The facts of the November return. */
export const facts = (
  postings: VatPosting[],
  input: Partial<ReturnFacts> & { status?: VatStatus } = {},
): ReturnFacts => ({
  month: monthOf(isoDate('2026-11-01')),
  currency: 'EUR',
  registrations: [{ status: input.status ?? 'registered', validFrom: null }],
  postings,
  adjustments: [],
  cars: { whole: 0, partial: 0 },
  withoutCodeMinor: 0n,
  drafts: [],
  prepaidLines: [],
  ...input,
});

/** The lines of the return that are not zero. */
export const linesOf = (postings: VatPosting[], input: Partial<ReturnFacts> & { status?: VatStatus } = {}) =>
  Object.fromEntries(
    computeReturn(facts(postings, input))
      .content.lines.filter((line) => line.amount_minor !== 0n)
      .map((line) => [line.line, line.amount_minor]),
  );
