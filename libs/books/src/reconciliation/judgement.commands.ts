import { fieldProblem, insertRow, newUlid, problem, type Ulid } from '#platform';
import { BankJudgementEntity } from '../bank/bank-judgement.entity.js';
import { type LedgerAccount, type SourceKind } from '#ledger';
import { decideAllocation, writeAllocation } from '../settlement/allocate.js';
import {
  assertNotWithdrawn,
  findLine,
  givenBack,
  invoiceSide,
  type JudgedLine,
  suspenseOf,
} from '../settlement/sides.js';
import { exemptRequest, classifyMoneyInRequest, type JudgementResult } from './judgement.wire.js';
import { type MoneyInKind } from '../terms/judgement-kinds.js';
import { type JudgementKind } from '../terms/transaction-status.js';
import { type CommandContext, type CommandEffect, defineCommand } from '../commands/command.js';
import { bankTransactionParams, judgementResult } from './judgement.wire.js';

/**
 * Explains a bank line without a document: its suspense moves to the account of a role, on the booking date.
 * Refuses `validation_error` (`not_in_chart`) for a role that the legal form's chart lacks, `state_conflict` for a line
 * that is judged or settled, `period_closed`.
 */
export const exemptTransaction = defineCommand({
  name: 'bank_transaction.exempt',
  permission: 'bank.classify',
  judgement: true,
  params: bankTransactionParams,
  body: exemptRequest,
  result: judgementResult,
  refusals: ['invalid_payload', 'state_conflict', 'period_missing', 'period_closed'],

  async handle(context, payload) {
    // Errors in the request are reported before errors in the state of the line.
    const account = (await context.accounts()).requireRole(payload.counter_role, 'counter_role');
    const line = await loadFreeLine(context, payload.bank_transaction_id);
    return clear(context, line, account, {
      kind: 'exemption',
      sourceKind: 'transaction_exemption',
      columns: { counter_role: payload.counter_role, reason: payload.reason },
    });
  },
});

/**
 * Classifies money in that no invoice asks for. A refund of a purchase is settled with its invoice; a refund of an
 * exempted payment goes to the account of that exemption.
 * Refuses `invalid_payload` for money out, and everything that exempting and allocating refuse.
 */
export const classifyMoneyIn = defineCommand({
  name: 'bank_transaction.classify_money_in',
  permission: 'bank.classify',
  judgement: true,
  params: bankTransactionParams,
  body: classifyMoneyInRequest,
  result: judgementResult,
  refusals: [
    'invalid_payload',
    'state_conflict',
    'invoice_state_conflict',
    'allocation_exceeds_open',
    'period_missing',
    'period_closed',
  ],

  async handle(context, payload) {
    const line = await loadFreeLine(context, payload.bank_transaction_id);
    if (line.direction === 'out') {
      throw fieldProblem('invalid_payload', 'kind', 'money_out', 'The transaction is money out.');
    }
    const columns = {
      money_in_kind: payload.kind,
      reason: payload.reason ?? null,
      refund_invoice_id: payload.refund_invoice_id ?? null,
      refund_bank_transaction_id: payload.refund_bank_transaction_id ?? null,
    };
    if (columns.refund_invoice_id !== null) {
      return refundInvoice(context, line, columns.refund_invoice_id, columns);
    }
    const account = await accountOfMoneyIn(context, payload.kind, columns.refund_bank_transaction_id);
    return clear(context, line, account, {
      kind: 'money_in',
      sourceKind: 'transaction_money_in',
      columns,
    });
  },
});

const MONEY_IN_ROLES: Readonly<Record<Exclude<MoneyInKind, 'owner'>, string>> = {
  refund: 'supplier_prepayment',
  intercompany: 'related_party_receivable',
  tax_refund: 'tax_receivable',
  grant: 'grant_liability',
  loan: 'loan_payable',
};

async function accountOfMoneyIn(
  context: CommandContext,
  kind: MoneyInKind,
  refundOf: Ulid | null,
): Promise<LedgerAccount> {
  const accounts = await context.accounts();
  if (kind === 'owner') {
    // Where the owners are the company, their contributions are capital and not a debt to them.
    return accounts.byRole('owner_capital') ?? accounts.requireRole('owner_payable', 'kind');
  }
  if (refundOf !== null) {
    const field = 'refund_bank_transaction_id';
    const paid = await findLine(context, refundOf);
    if (paid === undefined || paid.direction !== 'out' || paid.judgement === 'withdrawn') {
      throw fieldProblem(
        'validation_error',
        field,
        'not_found',
        'There is no such transaction of money out.',
      );
    }
    const exemption = await context.sql.row<{ counter_role: string }>(
      `SELECT counter_role FROM books.bank_judgement
       WHERE company_id = $1 AND bank_transaction_id = $2 AND kind = 'exemption' AND reversed_at IS NULL`,
      [context.companyId, refundOf],
    );
    if (exemption !== undefined) return accounts.requireRole(exemption.counter_role, field);
  }
  return accounts.requireRole(MONEY_IN_ROLES[kind], 'kind');
}

async function refundInvoice(
  context: CommandContext,
  line: JudgedLine,
  invoiceId: Ulid,
  columns: object,
): Promise<CommandEffect<JudgementResult>> {
  const item = await invoiceSide(context, invoiceId, 'refund_invoice_id', true);
  if (item.direction !== 'purchase') {
    throw fieldProblem(
      'invalid_payload',
      'refund_invoice_id',
      'no_purchase',
      'A refund must refer to a purchase.',
    );
  }
  const decided = decideAllocation(item, await suspenseOf(context, line), {
    itemMinor: givenBack(item, line),
    counterMinor: line.amount_minor,
    effectiveDate: null,
  });
  const { allocationId, entryId } = await writeAllocation(context, decided, {
    kind: 'refund',
    origin: 'human',
    invoiceId,
    lineId: null,
    bankTransactionId: line.id,
    otherInvoiceId: null,
    counterAccountId: null,
  });
  const judgementId = await writeJudgement(context, line, 'money_in', {
    ...columns,
    allocation_id: allocationId,
  });
  return effectOf(line, judgementId, entryId, { kind: 'money_in', ...columns });
}

/** Moves the suspense of a line to an account. */
async function clear(
  context: CommandContext,
  line: JudgedLine,
  account: LedgerAccount,
  how: { readonly kind: JudgementKind; readonly sourceKind: SourceKind; readonly columns: object },
): Promise<CommandEffect<JudgementResult>> {
  if (account.currency !== null && account.currency !== line.currency) {
    throw fieldProblem(
      'invalid_payload',
      'counter_role',
      'other_currency',
      `Account ${account.code} accepts only ${account.currency}.`,
    );
  }
  const suspense = await suspenseOf(context, line);
  const away = suspense.side === 'credit' ? 1n : -1n;
  const judgementId = await writeJudgement(context, line, how.kind, how.columns);
  const { entryId } = context.ledger.post({
    journal: 'bank',
    economicDate: line.booking_date,
    sourceKind: how.sourceKind,
    sourceRole: 'primary',
    sourceId: judgementId,
    lines: [
      {
        accountId: suspense.accountId,
        currency: line.currency,
        amountMinor: line.amount_minor * away,
        baseMinor: line.base_minor * away,
        partyId: line.party_id,
      },
      {
        accountId: account.id,
        currency: line.currency,
        amountMinor: -line.amount_minor * away,
        baseMinor: -line.base_minor * away,
        partyId: line.party_id,
      },
    ],
  });
  const effect = effectOf(line, judgementId, entryId, { kind: how.kind, ...how.columns });
  if (account.role !== 'tax_receivable') return effect;
  return {
    ...effect,
    facts: [...effect.facts, { type: 'tax_payment.recognised', bankTransactionId: line.id }],
  };
}

/**
 * A line that may be judged.
 * @throws Problem `not_found`, `state_conflict` when it is judged, settled in part, or has nothing on suspense
 */
export async function loadFreeLine(context: CommandContext, bankTransactionId: Ulid): Promise<JudgedLine> {
  const line = await findLine(context, bankTransactionId);
  if (line === undefined) throw problem('not_found', 'There is no such bank transaction.');
  assertNotWithdrawn(line);
  if (line.judgement !== null || line.allocated_minor > 0n) {
    throw problem('state_conflict', 'The bank transaction is already explained: undo that first.');
  }
  if (line.amount_minor === 0n) {
    throw problem('state_conflict', 'There is nothing left to explain on the bank transaction.');
  }
  return line;
}

const JUDGEMENT = insertRow(BankJudgementEntity, { without: ['reversed_at', 'reversed_command_id'] });

/** The columns of a judgement that only some kinds use. */
const NO_JUDGEMENT: Pick<
  BankJudgementEntity,
  | 'other_bank_transaction_id'
  | 'counter_role'
  | 'money_in_kind'
  | 'reason'
  | 'refund_invoice_id'
  | 'refund_bank_transaction_id'
  | 'allocation_id'
  | 'origin'
  | 'fx_difference_minor'
> = {
  other_bank_transaction_id: null,
  counter_role: null,
  money_in_kind: null,
  reason: null,
  refund_invoice_id: null,
  refund_bank_transaction_id: null,
  allocation_id: null,
  origin: 'human',
  fx_difference_minor: 0n,
};

/** Writes a judgement and sets it on its lines. */
export async function writeJudgement(
  { sql, companyId, now, commandId }: CommandContext,
  line: Pick<JudgedLine, 'id'>,
  kind: JudgementKind,
  columns: Partial<typeof NO_JUDGEMENT>,
): Promise<Ulid> {
  const id = newUlid();
  const other = columns.other_bank_transaction_id ?? null;
  const row = {
    ...NO_JUDGEMENT,
    ...columns,
    company_id: companyId,
    id,
    kind,
    bank_transaction_id: line.id,
    created_at: now,
    command_id: commandId,
  };
  await Promise.all([
    sql.run(JUDGEMENT.text, JUDGEMENT.values(row)),
    sql.run('UPDATE books.bank_transaction SET judgement = $3 WHERE company_id = $1 AND id IN ($2, $4)', [
      companyId,
      line.id,
      kind,
      other ?? line.id,
    ]),
  ]);
  return id;
}

export function effectOf(
  line: Pick<JudgedLine, 'id'>,
  judgementId: Ulid,
  entryId: Ulid | null,
  newValues: object,
): CommandEffect<JudgementResult> {
  return {
    result: { bank_transaction_id: line.id, entry_id: entryId },
    facts: [{ type: 'bank_transaction.judged', bankTransactionId: line.id }],
    audit: [
      {
        objectType: 'bank_transaction',
        objectId: line.id,
        newValues: { judgement_id: judgementId, entry_id: entryId, ...newValues },
      },
    ],
  };
}
