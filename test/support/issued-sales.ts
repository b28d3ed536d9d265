import { type InvoiceLineView, type IssuedSale } from '#books';
import { standardVatCodes } from '#ledger';
import { isoDate } from '#platform';

type Line = Partial<InvoiceLineView> & Pick<InvoiceLineView, 'description' | 'net_minor'>;

export interface SaleInput {
  readonly invoice?: Partial<IssuedSale['invoice']>;
  readonly revision?: Partial<IssuedSale['invoice']['revision']>;
  readonly lines?: readonly Line[];
  readonly seller?: object;
  readonly buyer?: object;
  readonly accounts?: IssuedSale['accounts'];
  readonly corrects?: IssuedSale['corrects'];
  readonly partyLanguage?: string;
}

/** The chart's data for the VAT codes of the tests' sales. */
const VAT_CODES: IssuedSale['vatCodes'] = new Map(standardVatCodes().map((code) => [code.code, code]));

/** An issued sale; by default, of consulting and a handbook to a customer in Tartu. */
export function issuedSale(input: SaleInput = {}): IssuedSale {
  const lines = (input.lines ?? [CONSULTING, HANDBOOK]).map(lineOf);
  const sum = (pick: (line: InvoiceLineView) => bigint): bigint =>
    lines.reduce((total, line) => total + pick(line), 0n);
  const net = sum((line) => line.net_minor);
  const tax = sum((line) => line.tax_minor);
  const prepaid = input.revision?.prepaid_minor ?? 0n;
  const rounding = input.revision?.rounding_minor ?? 0n;
  const amounts = {
    currency: input.revision?.currency ?? 'EUR',
    net_minor: net,
    tax_minor: tax,
    gross_minor: net + tax,
    prepaid_minor: prepaid,
    rounding_minor: rounding,
    amount_due_minor: net + tax - prepaid + rounding,
    base_currency: 'EUR',
    base_gross_minor: null,
    needs_review: false,
    review_note: null,
    reason_codes: [],
    invoice_date: isoDate('2026-11-05'),
    supply_date: null,
    due_date: isoDate('2026-11-19'),
    party_id: '01J00000000000000000000001',
    revision_no: 1,
  };
  const revision: IssuedSale['invoice']['revision'] = {
    ...amounts,
    id: '01J00000000000000000000002',
    state: 'current',
    party_name_raw: 'Jõeäärne Raamatukauplus OÜ',
    service_from: null,
    service_to: null,
    exchange_rate_id: null,
    fx_rate_source: null,
    vat_code_source: null,
    supplier_vat_number: null,
    buyer_vat_number: null,
    seller_snapshot: { ...SELLER, ...input.seller },
    buyer_snapshot: { ...BUYER, ...input.buyer },
    source_payload: null,
    reason: null,
    customer_note: null,
    prices_include_vat: false,
    language: null,
    base_vat: null,
    created_at: ISSUED_AT,
    actor_id: null,
    command_id: '01J00000000000000000000003',
    documents: [],
    ...input.revision,
    lines,
  };
  return {
    invoice: {
      ...amounts,
      id: '01J00000000000000000000004',
      direction: 'sales',
      kind: 'invoice',
      sign: 1,
      state: 'issued',
      number: 'A-2026-0042',
      party_name: 'Jõeäärne Raamatukauplus OÜ',
      corrects_invoice_id: null,
      origin: 'human',
      issued_at: ISSUED_AT,
      cancelled_at: null,
      cancel_reason: null,
      created_at: ISSUED_AT,
      reference_number: '100010',
      external_source: null,
      revision_id: revision.id,
      open_minor: amounts.amount_due_minor,
      settlement_state: 'unpaid',
      waits_for_card_line: false,
      posted_at: ISSUED_AT,
      revisions: [],
      entries: [],
      delivery: null,
      payment_accounts: [],
      settlement: null,
      allocations: [],
      ...input.invoice,
      revision,
    },
    partyLanguage: input.partyLanguage ?? null,
    corrects: input.corrects ?? null,
    accounts: input.accounts ?? [
      { iban: 'EE382200221020145685', bic: 'HABAEE2X', bank_name: 'Swedbank', currency: 'EUR' },
    ],
    vatCodes: VAT_CODES,
  };
}

const ISSUED_AT = new Date('2026-11-05T09:30:00Z');

const SELLER = {
  name: 'Põhjatuule Õppekeskus OÜ',
  registry_code: '12345678',
  vat_number: 'EE100366327',
  address: 'Pikk tn 12-3\n10133 Tallinn',
  country: 'EE',
  email: 'arved@pohjatuul.ee',
  phone: '+372 600 1234',
};
export const BUYER = {
  name: 'Jõeäärne Raamatukauplus OÜ',
  registry_code: '14800000',
  vat_number: 'EE100000001',
  address: 'Ülikooli 18\n50090 Tartu',
  country: 'EE',
  email: null,
  phone: null,
};

const CONSULTING = {
  description: 'Juhtimiskonsultatsioon, november 2026',
  quantity: '12.5',
  unit: 'h',
  unit_price: '85',
  net_minor: 106_250n,
  tax_minor: 25_500n,
};
const HANDBOOK = {
  description: 'Käsiraamat „Šokolaadi ja žanri lugu“, 2. trükk',
  quantity: '3',
  unit: 'tk',
  unit_price: '19.9',
  net_minor: 5970n,
  tax_minor: 537n,
  vat_code: 'S9',
  vat_rate_bps: 900,
};

function lineOf(input: Line, index: number): InvoiceLineView {
  const tax = input.tax_minor ?? 0n;
  return {
    id: `01J000000000000000000001${String(index).padStart(2, '0')}`,
    line_no: index + 1,
    kind: 'item',
    quantity: '1',
    unit: null,
    unit_price_minor: null,
    unit_price: null,
    allowance_minor: 0n,
    charge_minor: 0n,
    vat_code: 'S24',
    vat_rate_bps: 2400,
    tax_minor: tax,
    gross_minor: input.net_minor + tax,
    account_id: null,
    account_code: null,
    expense_role: null,
    deductible_bps: null,
    business_use_bps: null,
    fixed_asset: null,
    fixed_asset_id: null,
    fixed_asset_component_id: null,
    fixed_asset_link: null,
    ...input,
  };
}
