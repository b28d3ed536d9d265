import { fieldProblem, type Ulid } from '#platform';
import { type CounterRole, type LedgerAccount } from '#ledger';
import { noteAnswer, noteOtherAnswer } from '../rules/note-answer.js';
import { decideAllocation, writeAllocation } from '../settlement/allocate.js';
import { findLine, givenBack, invoiceSide, type JudgedLine, suspenseOf } from '../settlement/sides.js';
import { exemptRequest, classifyMoneyInRequest, type JudgementResult } from './judgement.wire.js';
import { type MoneyInKind } from '../terms/judgement-kinds.js';
import {
  BY_PERSON,
  clear,
  effectOf,
  type JudgedBy,
  type JudgementAct,
  loadFreeLine,
  writeJudgement,
} from './write-judgement.js';
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
    (await context.accounts()).requireRole(payload.counter_role, 'counter_role');
    const line = await loadFreeLine(context, payload.bank_transaction_id);
    const effect = await exemptLine(context, line, payload, BY_PERSON);
    const { counter_role: role, reason } = payload;
    await noteAnswer(context, line.id, { kind: 'exempt', counter_role: role, reason });
    return effect;
  },
});

/** Explains a free line without a document. */
export async function exemptLine(
  context: CommandContext,
  line: JudgedLine,
  { counter_role: role, reason }: { readonly counter_role: CounterRole; readonly reason: string },
  by: JudgedBy,
  act?: JudgementAct,
): Promise<CommandEffect<JudgementResult>> {
  const account = (await context.accounts()).requireRole(role, 'counter_role');
  return clear(context, line, account, {
    kind: 'exemption',
    sourceKind: 'transaction_exemption',
    columns: { counter_role: role, reason, ...by },
    act,
  });
}

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
      await noteOtherAnswer(context, line.id);
      return refundInvoice(context, line, columns.refund_invoice_id, columns);
    }
    const effect = await classifyLine(context, line, columns);
    if (columns.refund_bank_transaction_id === null) {
      const { kind, reason } = payload;
      await noteAnswer(context, line.id, { kind: 'money_in', money_in_kind: kind, reason });
    } else {
      await noteOtherAnswer(context, line.id);
    }
    return effect;
  },
});

/** Classifies a free line of money in that refunds no invoice. */
export async function classifyLine(
  context: CommandContext,
  line: JudgedLine,
  columns: {
    readonly money_in_kind: MoneyInKind;
    readonly reason: string | null;
    readonly refund_bank_transaction_id: Ulid | null;
  } & Partial<JudgedBy>,
  act?: JudgementAct,
): Promise<CommandEffect<JudgementResult>> {
  const account = await accountOfMoneyIn(context, columns.money_in_kind, columns.refund_bank_transaction_id);
  return clear(context, line, account, {
    kind: 'money_in',
    sourceKind: 'transaction_money_in',
    columns,
    act,
  });
}

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
