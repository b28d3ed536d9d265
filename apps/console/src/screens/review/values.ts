import { type InvoiceDetail, type InvoiceLine, type LineRequest } from '../../api/invoices.js';
import { type Option } from '../../form/picker.js';
import { type Day } from '../../format/days.js';
import { formatShare } from '../../format/numbers.js';
import { words } from '../../words/words.js';

export interface LineValues {
  /** The line of the draft that it was, by number; null for a new one. */
  readonly from: number | null;
  readonly description: string;
  readonly net: bigint | undefined;
  readonly vat: Option | undefined;
  readonly tax: bigint | undefined;
  readonly account: Option | undefined;
}

/** The values of a draft that a person can mend. */
export interface Values {
  readonly party: Option | undefined;
  readonly number: string;
  readonly invoiceDate: Day | undefined;
  readonly dueDate: Day | undefined;
  readonly lines: readonly LineValues[];
}

const ROLE = 'role:';

function accountOf({ account_code, expense_role }: InvoiceLine): Option | undefined {
  if (account_code !== null) return { id: account_code, code: account_code, name: '' };
  if (expense_role === null) return undefined;
  const names: Readonly<Record<string, string>> = words('bank').roles;
  return { id: `${ROLE}${expense_role}`, name: names[expense_role] ?? expense_role };
}

const vatOf = ({ vat_code, vat_rate_bps }: InvoiceLine): Option | undefined =>
  vat_code === null
    ? undefined
    : { id: vat_code, code: vat_code, name: vat_rate_bps === null ? '' : formatShare(vat_rate_bps) };

export const valuesOf = ({ party_id, party_name, number, revision }: InvoiceDetail): Values => ({
  party: { id: party_id, name: party_name },
  number: number ?? '',
  invoiceDate: revision.invoice_date,
  dueDate: revision.due_date ?? undefined,
  lines: revision.lines.map((line) => ({
    from: line.line_no,
    description: line.description,
    net: BigInt(line.net_minor),
    vat: vatOf(line),
    tax: BigInt(line.tax_minor),
    account: accountOf(line),
  })),
});

/** Equal for equal values. */
export const textOf = (values: unknown): string =>
  JSON.stringify(values, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

export const isSame = (a: Values, b: Values): boolean => textOf(a) === textOf(b);

export const isComplete = ({ party, invoiceDate, lines }: Values): boolean =>
  party !== undefined &&
  invoiceDate !== undefined &&
  lines.length > 0 &&
  lines.every(({ description, net }) => description.trim() !== '' && net !== undefined);

/** The new revision: what was mended, and everything else as it was. */
export function requestOf(
  detail: InvoiceDetail,
  values: Values,
  dimensions: ReadonlyMap<number, string[]>,
  reason: string,
) {
  const { revision } = detail;
  const was = valuesOf(detail);
  const lines = values.lines.map((line): LineRequest => {
    const source = revision.lines.find(({ line_no }) => line_no === line.from);
    const before = was.lines.find(({ from }) => from === line.from);
    const labels = (line.from === null ? undefined : dimensions.get(line.from)) ?? [];
    return {
      ...(source === undefined ? {} : keptOf(source)),
      ...priceOf(line, source, before, revision.prices_include_vat),
      ...accountRequest(line),
      description: line.description,
      vat_code: line.vat?.id ?? null,
      ...(labels.length === 0 ? {} : { dimensions: labels }),
    };
  });
  return {
    reason,
    ...(values.party === undefined || values.party.id === detail.party_id
      ? {}
      : { party_id: values.party.id }),
    revision: {
      invoice_date: values.invoiceDate ?? revision.invoice_date,
      supply_date: revision.supply_date,
      due_date: values.dueDate ?? null,
      service_from: revision.service_from,
      service_to: revision.service_to,
      currency: revision.currency,
      prepaid_minor: revision.prepaid_minor,
      rounding_minor: revision.rounding_minor,
      supplier_vat_number: revision.supplier_vat_number,
      buyer_vat_number: revision.buyer_vat_number,
      source_payload: revision.source_payload,
      needs_review: revision.needs_review,
      review_note: revision.review_note,
      customer_note: revision.customer_note,
      prices_include_vat: revision.prices_include_vat,
      language: revision.language,
      documents: revision.documents.map(({ document_id, role }) => ({ document_id, role })),
      ...(values.number === '' || values.number === detail.number ? {} : { number: values.number }),
      lines,
    },
  };
}

const KINDS = ['item', 'vat_summary', 'rounding', 'note'] as const;

const keptOf = (line: InvoiceLine): Partial<LineRequest> => ({
  kind: KINDS.find((kind) => kind === line.kind) ?? 'item',
  unit: line.unit,
  deductible_bps: line.deductible_bps,
  business_use_bps: line.business_use_bps,
  fixed_asset: line.fixed_asset,
  fixed_asset_id: line.fixed_asset_id,
  fixed_asset_component_id: line.fixed_asset_component_id,
  fixed_asset_link: line.fixed_asset_link,
});

/** Quantity and price stay as printed while the amount is; an amount that a person typed is one of that price. */
function priceOf(
  { net = 0n, tax, vat }: LineValues,
  source: InvoiceLine | undefined,
  before: LineValues | undefined,
  includesVat: boolean,
): Partial<LineRequest> {
  const sameNet = source !== undefined && before?.net === net;
  // The VAT of the document, unless what it was computed from has changed: then the books compute it.
  const printed = tax !== before?.tax || (sameNet && vat?.id === before.vat?.id) ? tax : undefined;
  const ofTax = printed === undefined ? {} : { tax_minor: Number(printed) };
  if (!sameNet) {
    const price = includesVat ? net + (tax ?? 0n) : net;
    return { quantity: '1', unit_price_minor: Number(price), ...ofTax };
  }
  return {
    quantity: source.quantity ?? '1',
    allowance_minor: source.allowance_minor,
    charge_minor: source.charge_minor,
    ...(source.unit_price === null
      ? { unit_price_minor: source.unit_price_minor ?? source.net_minor }
      : { unit_price: source.unit_price }),
    ...ofTax,
  };
}

function accountRequest({ account }: LineValues): Partial<LineRequest> {
  if (account === undefined) return {};
  if (account.id.startsWith(ROLE)) return { expense_role: account.id.slice(ROLE.length) };
  return { account_code: account.code ?? account.id };
}
