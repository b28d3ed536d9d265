import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.js';

/** Field sets as the specification writes them; `?` marks a field that may be null. */
const FIELD_SETS: Readonly<Record<string, string>> = {
  Party: `id name name_key kind country? vat_area? vat_area_source? vat_number? reg_code? notes? vies_checked_at?
    vat_number_valid? expects_document is_confirmed merged_into_id? created_at external_key? private_persons address? email? phone? roles`,
  PartyDefaults: 'expense_role? vat_code? currency? payment_days? language?',
  StoredDocument: `id kind name content_type size_bytes sha256 received_on? core_document_id? bank_transaction_ids
    uploaded_by? origin? note? created_at`,
  InboxOrigin: 'email_id from subject? received_at',
  BooksDocument: `id sha256 legacy_sha1? kind filename media_type? size_bytes? storage_ref? received_on? retention_until?
    legal_hold created_at referenced file_id? download_url? dismissal?`,
  Invoice: `id direction kind sign state number? party_id party_name corrects_invoice_id? origin issued_at? cancelled_at?
    cancel_reason? created_at reference_number? external_source? revision_id revision_no invoice_date supply_date? due_date?
    currency net_minor tax_minor gross_minor prepaid_minor rounding_minor amount_due_minor base_gross_minor? base_currency
    needs_review review_note? reason_codes open_minor? settlement_state waits_for_card_line posted_at?`,
  InvoiceRevision: `id revision_no state party_id party_name_raw invoice_date supply_date? due_date? service_from?
    service_to? currency net_minor tax_minor gross_minor prepaid_minor rounding_minor amount_due_minor base_gross_minor?
    base_currency exchange_rate_id? fx_rate_source? vat_code_source? supplier_vat_number? buyer_vat_number? seller_snapshot?
    buyer_snapshot? source_payload? needs_review review_note? reason_codes reason? customer_note? prices_include_vat language? base_vat?
    created_at actor_id? command_id lines documents`,
  InvoiceRevisionSummary: 'id revision_no state invoice_date gross_minor reason? created_at',
  InvoiceLine: `id line_no kind description quantity? unit? unit_price_minor? unit_price? allowance_minor charge_minor
    net_minor vat_code? vat_rate_bps? tax_minor gross_minor account_id? account_code? expense_role? deductible_bps?
    business_use_bps? fixed_asset? fixed_asset_id? fixed_asset_component_id? fixed_asset_link?`,
  RevisionDocument: 'document_id role filename kind file_id? download_url? source?',
  InvoiceEntry: 'id revision_id journal entry_no economic_date source_role state',
  InvoiceAllocation: `id kind origin rule_id? item_currency item_minor counter_currency counter_minor effective_date created_at
    bank_transaction_id?`,
  BaseVat: 'currency tax_minor rates rate? frozen',
  BooksSettlement: 'state currency open_minor settled_minor credited_minor last_settled_on?',
  BooksAccount: `id code name name_en? type normal_side control_kind? role? currency? default_vat_code? active
    balance_sheet_line? income_statement_line?`,
  PayRun: `id month state payment_date? currency gross_minor income_tax_minor social_tax_minor employee_unemployment_minor
    employer_unemployment_minor funded_pension_minor net_minor employer_cost_minor advance_minor deduction_minor net_addition_minor
    fringe_benefit_minor payable_minor fringe_income_tax_minor fringe_social_tax_minor entry_id? prepared stale stale_reasons warnings
    created_at`,
  Payslip: `employee_id employee_name employment_id basic_exemption_minor payment_type_code gross_minor income_tax_minor
    social_tax_minor employee_unemployment_minor employer_unemployment_minor funded_pension_minor net_minor
    employer_cost_minor advance_minor deduction_minor net_addition_minor fringe_benefit_minor payable_minor lines
    items`,
  TaxAccountBalance: `access_status access_error_code last_attempt_at? last_success_at? as_of? request_date? total? interest?
    prepayment_balance? account_balances claims notices refresh_pending`,
  TaxAccountClaim: 'tax_code tax_name period? due_date? amount interest remaining',
  TaxAccountNotice: 'kind severity due_date? amount? message parameters',
  CompanySummary: 'id name registry_code legal_form state base_currency vat_status',
};

/** Fields beyond the specification, which are left out where there is nothing to say. */
const BEYOND: Readonly<Record<string, readonly string[]>> = {
  InvoiceRevision: ['prepayments (may be absent)'],
};

/** The fields that a detail has in addition to those of its row. */
const DETAILS: Readonly<Record<string, readonly [row: string, more: string]>> = {
  PartyDetail: ['Party', 'defaults bank_accounts'],
  InvoiceDetail: ['Invoice', 'revision revisions entries settlement? allocations delivery? payment_accounts'],
  PayRunDetail: ['PayRun', 'payslips tsd_due_date'],
  BooksDocumentDetail: ['BooksDocument', 'invoices bank_statements accounting_events vat_returns'],
};

/** The results of commands, as the specification writes them. */
const RESULTS: Readonly<Record<string, string>> = {
  InvoiceRevisionOutcome: 'invoice_id revision_id revision_no state warnings',
  InvoiceIssueOutcome: 'invoice_id number reference_number entry_id warnings',
  InvoicePostOutcome: 'invoice_id entry_id warnings',
  AllocationOutcome: 'allocation_id',
  AccountingEventOutcome: 'event_id entry_id',
};

interface Described {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Described[];
  readonly properties?: Readonly<Record<string, Described>>;
  readonly required?: readonly string[];
}

const schemas = JSON.parse(JSON.stringify(openApiDocument().components?.schemas ?? {})) as Readonly<
  Record<string, Described | undefined>
>;

/** A value that may be any JSON has no type at all. */
function mayBeNull(described: Described): boolean {
  const { type, anyOf } = described;
  if (anyOf !== undefined) return anyOf.some(mayBeNull);
  if (type === undefined) return !('$ref' in described) && !('const' in described) && !('enum' in described);
  return type === 'null' || (Array.isArray(type) && type.includes('null'));
}

function fieldsOf(id: string): string[] {
  const { properties = {}, required = [] } = schemas[id] ?? {};
  return Object.entries(properties).map(
    ([name, described]) =>
      name + (mayBeNull(described) ? '?' : '') + (required.includes(name) ? '' : ' (may be absent)'),
  );
}

const words = (text: string): string[] => text.split(/\s+/).sort();

/** The paths under a description whose numbers need not be integers. */
function* fractions(described: unknown, path: readonly string[] = []): Generator<string> {
  if (typeof described !== 'object' || described === null) return;
  if ('type' in described && described.type === 'number') yield path.join('.');
  for (const [key, inner] of Object.entries(described)) yield* fractions(inner, [...path, key]);
}

describe('the fields of answers', () => {
  it('are integers in invoices wherever they are numbers', () => {
    expect([...fractions(schemas['Invoice']), ...fractions(schemas['InvoiceDetail'])]).toEqual([]);
  });

  it.each(Object.entries(FIELD_SETS))('match the specification for %s', (id, fields) => {
    expect(fieldsOf(id).sort()).toEqual([...words(fields), ...(BEYOND[id] ?? [])].sort());
  });

  it.each(Object.entries(DETAILS))('are those of the row and more in %s', (id, [row, more]) => {
    expect(fieldsOf(id).sort()).toEqual(words(`${FIELD_SETS[row]} ${more}`));
  });

  it.each(Object.entries(RESULTS))('match the specification in the result of %s', (id, fields) => {
    expect(Object.keys(schemas[id]?.properties?.['result']?.properties ?? {}).sort()).toEqual(words(fields));
  });
});
