import { fieldProblem, problem } from '#platform';
import { reason } from '#reasons';
import {
  type AccountBook,
  checkVatCode,
  type LedgerAccount,
  type SupplyDates,
  taxPointOf,
  type VatCode,
  vatStatusOn,
} from '#ledger';
import { type CoveredCodes } from '../../settlement/unused-prepayments.js';
import { outdatedCodes } from '../entry/outdated-codes.js';
import { type InvoiceFacts } from './invoice-facts.js';
import {
  type ComputedLine,
  type InvoiceDirection,
  type InvoiceKind,
  type LineContent,
  type RevisionContent,
} from '../content/invoice-content.js';

/**
 * Checks references and dates that no schema can check.
 * @throws Problem `validation_error` (`not_found`, `duplicate`) or `invalid_payload`, with the path of the field;
 *   `document_dismissed`
 */
export function checkContent(
  content: RevisionContent,
  direction: InvoiceDirection,
  facts: InvoiceFacts,
): void {
  if (content.serviceFrom !== null && content.serviceTo !== null && content.serviceFrom > content.serviceTo) {
    throw fieldProblem(
      'invalid_payload',
      'revision.service_to',
      'before_service_from',
      'The service ends before it begins.',
    );
  }
  const seen = new Set<string>();
  for (const [index, { documentId }] of content.documents.entries()) {
    const field = `revision.documents.${index}.document_id`;
    if (!facts.documents.has(documentId)) {
      throw fieldProblem('validation_error', field, 'not_found', 'There is no such document.');
    }
    if (seen.has(documentId)) {
      throw fieldProblem('validation_error', field, 'duplicate', 'The document is named twice.');
    }
    seen.add(documentId);
    if (facts.documents.get(documentId) === true) {
      throw problem('document_dismissed', 'The document is not for the books: restore it first.', {
        extensions: { document_id: documentId },
      });
    }
  }
  for (const [index, line] of content.lines.entries()) {
    checkAssetLink(line, `revision.lines.${index}.fixed_asset_link`, direction);
    const missing = line.dimensions.findIndex((id) => !facts.dimensionValues.has(id));
    if (missing === -1) continue;
    throw fieldProblem(
      'validation_error',
      `revision.lines.${index}.dimensions.${missing}`,
      'not_found',
      'There is no such dimension value.',
    );
  }
}

/** A sale disposes of an asset; every other asset link belongs to a purchase (contract, Invoice line). */
function checkAssetLink({ fixedAssetLink }: LineContent, field: string, direction: InvoiceDirection): void {
  if (fixedAssetLink === null || (fixedAssetLink === 'disposal') === (direction === 'sales')) return;
  throw fieldProblem(
    'invalid_payload',
    field,
    'wrong_direction',
    `A line of a ${direction === 'sales' ? 'sale' : 'purchase'} cannot be the ${fixedAssetLink} of a fixed asset.`,
  );
}

/**
 * A credit note corrects an invoice of the same party, direction and currency that is not itself a credit note.
 * @throws Problem `invalid_payload` on `corrects_invoice_id`
 */
export function checkCorrection(
  invoice: { kind: InvoiceKind; direction: InvoiceDirection; currency: string; partyId: string },
  facts: InvoiceFacts,
): void {
  const { corrected } = facts;
  if (corrected === null) return;
  const refuse = (code: string, message: string) =>
    fieldProblem('invalid_payload', 'corrects_invoice_id', code, message);
  if (invoice.kind !== 'credit_note')
    throw refuse('no_credit_note', 'Only a credit note can correct an invoice.');
  if (corrected.kind === 'credit_note')
    throw refuse('is_credit_note', 'A credit note cannot correct another credit note.');
  if (corrected.direction !== invoice.direction) {
    throw refuse('other_direction', `The invoice to correct is a ${corrected.direction} one.`);
  }
  if (corrected.party_id !== invoice.partyId)
    throw refuse('other_party', 'The invoice to correct belongs to another party.');
  if (corrected.currency !== invoice.currency) {
    throw refuse('other_currency', `The invoice to correct is in ${corrected.currency}.`);
  }
  if (corrected.state === 'cancelled' || corrected.state === 'void') {
    throw refuse('not_live', `The invoice to correct is ${corrected.state}.`);
  }
}

/** @throws Problem `invalid_payload` for a code of the other direction, outside its validity, or without registration */
export function checkVatCodes(
  lines: readonly ComputedLine[],
  direction: InvoiceDirection,
  supply: SupplyDates,
  facts: Pick<InvoiceFacts, 'registrations' | 'coveredCodes'>,
): void {
  const left = new Map(facts.coveredCodes);
  for (const line of lines) {
    const code = line.vatCode;
    if (code === null) continue;
    const taxPoint = taxPointOf(code, supply);
    const open = left.get(code.code) ?? 0n;
    // What was paid in advance had its tax point then: a final invoice repeats its code up to the amount of that.
    const covered = outdatedCodes([code], supply).length > 0 && line.netMinor <= open;
    if (covered) left.set(code.code, open - line.netMinor);
    checkVatCode(code, {
      direction,
      taxPoint: covered ? (code.valid_to ?? taxPoint) : taxPoint,
      status: vatStatusOn(facts.registrations, taxPoint),
      field: `revision.lines.${line.lineNo - 1}.vat_code`,
    });
  }
}

/** An oddity of an invoice that was issued nevertheless. */
interface IssueWarning {
  readonly code: 'prepayment_rate_differs';
  readonly message: string;
  readonly parameters: { readonly vat_code: string };
}

/**
 * Warns of a final invoice that takes more by the new rate than a prepayment leaves: what was paid in advance keeps the
 * rate of its day, so that part of the invoice belongs under its code.
 */
export function rateWarnings(
  lines: readonly ComputedLine[],
  supply: SupplyDates,
  unused: CoveredCodes,
  vatCodes: InvoiceFacts['vatCodes'],
): IssueWarning[] {
  const warnings: IssueWarning[] = [];
  const prepaidCodes = [...unused.keys()].flatMap((name) => vatCodes.get(name) ?? []);
  for (const code of outdatedCodes(prepaidCodes, supply)) {
    const prepaid = unused.get(code.code) ?? 0n;
    let [old, renewed] = [0n, 0n];
    for (const line of lines) {
      if (line.vatCode?.code === code.code) old += line.netMinor;
      else if (line.vatCode?.treatment === code.treatment && (line.vatCode.rate_bps ?? 0) > 0)
        renewed += line.netMinor;
    }
    const leaves = old + renewed > prepaid ? old + renewed - prepaid : 0n;
    if (renewed > leaves) {
      const parameters = { vat_code: code.code };
      const { message } = reason('prepayment_rate_differs', parameters);
      warnings.push({ code: 'prepayment_rate_differs', message, parameters });
    }
  }
  return warnings;
}

/** The facts that determine the account of a line. */
interface LineAccountContext {
  readonly direction: InvoiceDirection;
  /** True for a prepayment and for a credit note of one. */
  readonly prepaid: boolean;
  readonly currency: string;
  readonly defaultExpenseRole: string | null;
  readonly defaultVatCode: string | null;
  readonly vatCodes: ReadonlyMap<string, VatCode>;
  readonly accounts: AccountBook;
}

/**
 * Returns the line with the role of its account, and the account: the one the line names, else the one of its role,
 * else the party's default (purchases) or the VAT code's (sales), else the default of the chart. A note has none.
 * @throws Problem `validation_error` (`not_found`, `not_in_chart`) or `invalid_payload` on the line's field
 */
export function withAccount(
  line: LineContent,
  index: number,
  context: LineAccountContext,
): { line: LineContent; account: LedgerAccount | null } {
  if (line.kind === 'note') return { line: { ...line, accountCode: null, expenseRole: null }, account: null };
  if (line.kind === 'rounding') return { line, account: context.accounts.requireRole('rounding') };
  if (context.prepaid) {
    // A prepaid amount is not yet a cost or income, whatever account the final invoice will name.
    const role = context.direction === 'purchase' ? 'supplier_prepayment' : 'customer_prepayment';
    return { line, account: context.accounts.requireRole(role) };
  }
  const at = `revision.lines.${index}`;
  const resolved = resolve(line, at, context);
  refuseKept(resolved.account, resolved.field, context.currency);
  return { line: resolved.line, account: resolved.account };
}

function resolve(
  line: LineContent,
  at: string,
  { accounts, ...context }: LineAccountContext,
): { line: LineContent; account: LedgerAccount; field: string } {
  const field = line.accountCode === null ? `${at}.expense_role` : `${at}.account_code`;
  if (line.accountCode !== null) {
    const account = accounts.requireCode(line.accountCode, field);
    if (
      line.expenseRole !== null &&
      accounts.requireRole(line.expenseRole, `${at}.expense_role`) !== account
    ) {
      throw fieldProblem(
        'invalid_payload',
        field,
        'account_and_role_disagree',
        `Account ${account.code} does not have the role ${line.expenseRole}.`,
      );
    }
    return { line, account, field };
  }
  if (line.expenseRole !== null)
    return { line, account: accounts.requireRole(line.expenseRole, field), field };
  if (context.direction === 'sales') {
    const code = context.vatCodes.get(line.vatCode ?? context.defaultVatCode ?? '');
    const account = accounts.byCode(code?.income_account ?? '');
    return { line, account: account ?? accounts.requireRole('income_default', field), field };
  }
  const usual = context.defaultExpenseRole;
  const role = usual !== null && accounts.byRole(usual) !== undefined ? usual : 'expense_default';
  return { line: { ...line, expenseRole: role }, account: accounts.requireRole(role, field), field };
}

/** @throws Problem `invalid_payload` for an account that a line may not use */
export function refuseKept(account: LedgerAccount, field: string, currency: string): void {
  const refusal = refusalOfAccount(account, currency);
  if (refusal !== null) throw fieldProblem('invalid_payload', field, refusal.code, refusal.message);
}

/** Why a line in this currency may not use an account; null where it may. */
export function refusalOfAccount(
  account: LedgerAccount,
  currency: string,
): { readonly code: string; readonly message: string } | null {
  const { code } = account;
  if (!account.active) return { code: 'inactive_account', message: `Account ${code} is not active.` };
  // Balances of control accounts follow from invoices, VAT codes, payments and bank lines; cash is money in the same
  // way as a bank account.
  if (account.controlKind !== null || account.role === 'cash') {
    return {
      code: 'control_account',
      message: `Account ${code} is maintained by the books: a line may not use it.`,
    };
  }
  if (account.currency !== null && account.currency !== currency) {
    return { code: 'other_currency', message: `Account ${code} accepts only ${account.currency}.` };
  }
  return null;
}
