import {
  type InvoiceContent,
  type InvoiceDetail,
  type InvoiceKind,
  type RecordInvoice,
} from '../../api/invoices.js';
import { newIdempotencyKey } from '../../api/idempotency.js';
import { type Day, today } from '../../format/days.js';
import { type Option } from '../../form/picker.js';

/** The form has no fields for these: they stay as they were. */
type KeptOfLine = Pick<InvoiceContent['lines'][number], 'kind' | 'allowance_minor' | 'charge_minor'>;
type KeptOfInvoice = Pick<
  InvoiceContent,
  'currency' | 'language' | 'rounding_minor' | 'service_from' | 'service_to'
>;

/** A line as the person writes it. Undefined is empty, or not understood yet. */
export interface WrittenLine {
  readonly key: string;
  readonly kept: KeptOfLine;
  readonly description: string;
  readonly quantity: string | undefined;
  readonly unit: string;
  readonly price: string | undefined;
  readonly vat: Option | undefined;
  readonly account: Option | undefined;
  /** The value of each dimension, by the dimension. */
  readonly dimensions: Readonly<Record<string, string>>;
}

/** A sales invoice as the person writes it. */
export interface Written {
  readonly kind: InvoiceKind;
  readonly party: Option | undefined;
  readonly invoiceDate: Day | undefined;
  readonly supplyDate: Day | undefined;
  readonly dueDate: Day | undefined;
  readonly prepaid: bigint | undefined;
  readonly pricesIncludeVat: boolean;
  readonly note: string;
  readonly kept: KeptOfInvoice;
  readonly lines: readonly WrittenLine[];
}

const LINE_KINDS = ['item', 'vat_summary', 'rounding', 'note'] as const;

/** Lines with a price; a rounding has no VAT, and a note neither. */
export const hasPrice = ({ kept }: WrittenLine): boolean => kept.kind !== 'note';
export const hasVat = ({ kept }: WrittenLine): boolean => kept.kind !== 'note' && kept.kind !== 'rounding';

export const emptyLine = (): WrittenLine => ({
  key: newIdempotencyKey(),
  kept: {},
  description: '',
  quantity: '1',
  unit: '',
  price: undefined,
  vat: undefined,
  account: undefined,
  dimensions: {},
});

export const emptyInvoice = (party?: Option): Written => ({
  kind: 'invoice',
  party,
  invoiceDate: today(),
  supplyDate: undefined,
  dueDate: undefined,
  prepaid: undefined,
  pricesIncludeVat: false,
  note: '',
  kept: {},
  lines: [emptyLine()],
});

export type DimensionsOfLines = ReadonlyMap<number, Readonly<Record<string, string>>>;

/** The content of an invoice as a person would have written it. */
export function writtenFrom(invoice: InvoiceDetail, dimensions: DimensionsOfLines): Written {
  const { revision } = invoice;
  return {
    kind: invoice.kind,
    party: { id: invoice.party_id, name: invoice.party_name },
    invoiceDate: revision.invoice_date,
    supplyDate: revision.supply_date ?? undefined,
    dueDate: revision.due_date ?? undefined,
    prepaid: revision.prepaid_minor === 0 ? undefined : BigInt(revision.prepaid_minor),
    pricesIncludeVat: revision.prices_include_vat,
    note: revision.customer_note ?? '',
    kept: {
      currency: revision.currency,
      language: revision.language,
      rounding_minor: revision.rounding_minor,
      service_from: revision.service_from,
      service_to: revision.service_to,
    },
    lines: revision.lines.map((line) => ({
      key: line.id,
      kept: {
        kind: LINE_KINDS.find((kind) => kind === line.kind) ?? 'item',
        allowance_minor: line.allowance_minor,
        charge_minor: line.charge_minor,
      },
      description: line.description,
      quantity: line.quantity ?? '1',
      unit: line.unit ?? '',
      price: line.unit_price ?? undefined,
      vat: line.vat_code === null ? undefined : { id: line.vat_code, name: line.vat_code },
      account: line.account_code === null ? undefined : { id: line.account_code, name: line.account_code },
      dimensions: dimensions.get(line.line_no) ?? {},
    })),
  };
}

/** The credit note of a whole invoice: the same lines, today. */
export const creditOf = (invoice: InvoiceDetail, dimensions: DimensionsOfLines): Written => ({
  ...writtenFrom(invoice, dimensions),
  kind: 'credit_note',
  invoiceDate: today(),
  supplyDate: undefined,
  dueDate: undefined,
  prepaid: undefined,
});

/** The body that records it; `vatOf` is the code that a line shows, chosen or by default. */
export function toRequest(
  written: Written,
  vatOf: (line: WrittenLine) => string | undefined,
  corrects: string | undefined,
): RecordInvoice {
  return {
    direction: 'sales',
    kind: written.kind,
    party_id: written.party?.id ?? '',
    corrects_invoice_id: corrects ?? null,
    revision: {
      ...written.kept,
      invoice_date: written.invoiceDate ?? '',
      supply_date: written.supplyDate ?? null,
      due_date: written.dueDate ?? null,
      prepaid_minor: Number(written.prepaid ?? 0n),
      prices_include_vat: written.pricesIncludeVat,
      customer_note: written.note.trim() || null,
      lines: written.lines.map((line) => ({
        ...line.kept,
        description: line.description.trim(),
        quantity: line.quantity ?? '1',
        unit: line.unit.trim() || null,
        unit_price: line.price ?? null,
        vat_code: vatOf(line) ?? null,
        account_code: line.account?.code ?? line.account?.id ?? null,
        dimensions: Object.values(line.dimensions),
      })),
    },
  };
}
