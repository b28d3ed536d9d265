import { fieldProblem, insertRow, newUlid, problem, type Ulid } from '#platform';
import { type LedgerAccount, type SourceKind } from '#ledger';
import { causeOfRule } from '../acts/ground.js';
import { keepActs, type KeptAct } from '../acts/keep-acts.js';
import { BankJudgementEntity } from '../bank/bank-judgement.entity.js';
import { type RuleWhat } from '../rules/rule.wire.js';
import { freeMoneyBack, freeRivals } from '../settlement/free-rivals.js';
import { assertNotWithdrawn, findLine, type JudgedLine, suspenseOf } from '../settlement/sides.js';
import { type JudgementKind } from '../terms/transaction-status.js';
import { type CommandContext, type CommandEffect } from '../commands/command.js';
import { type JudgementResult } from './judgement.wire.js';

/** The judge: a person, or a rule that a person confirmed. */
export type JudgedBy = Pick<BankJudgementEntity, 'origin' | 'rule_id'>;

export const BY_PERSON: JudgedBy = { origin: 'human', rule_id: null };

/** Moves the suspense of a line to an account. */
export async function clear(
  context: CommandContext,
  line: JudgedLine,
  account: LedgerAccount,
  how: {
    readonly kind: JudgementKind;
    readonly sourceKind: SourceKind;
    readonly columns: object;
    /** Of the matcher; by default that of the rule in the columns, if any. */
    readonly act?: JudgementAct | undefined;
  },
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
  const judgementId = await writeJudgement(context, line, how.kind, how.columns, how.act);
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
  const freed = [
    ...(await freeRivals(context, { lines: [line.id], invoices: [] })),
    ...(how.act === undefined ? await freeMoneyBack(context, line.id) : []),
  ];
  const recognised: CommandEffect<JudgementResult>['facts'] =
    account.role === 'tax_receivable' ? [{ type: 'tax_payment.recognised', bankTransactionId: line.id }] : [];
  return { ...effect, facts: [...effect.facts, ...freed, ...recognised] };
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
  | 'rule_id'
  | 'fx_difference_minor'
> = {
  other_bank_transaction_id: null,
  counter_role: null,
  money_in_kind: null,
  reason: null,
  refund_invoice_id: null,
  refund_bank_transaction_id: null,
  allocation_id: null,
  ...BY_PERSON,
  fx_difference_minor: 0n,
};

/** The cause and the grounds of a judgement without a person. */
export type JudgementAct = Pick<KeptAct, 'cause' | 'evidence' | 'grounds' | 'score'>;

/** The act of a rule, which alone decided. */
export const actOfRule = (ruleId: Ulid, what: RuleWhat['kind']): JudgementAct => ({
  cause: causeOfRule(ruleId),
  evidence: [`rule:${what}`],
  grounds: [{ what: 'rule', code: 'why_rule', parameters: {}, rule_id: ruleId }],
});

/** Writes a judgement and sets it on its lines. */
export async function writeJudgement(
  context: CommandContext,
  line: Pick<JudgedLine, 'id'>,
  kind: JudgementKind,
  columns: Partial<typeof NO_JUDGEMENT>,
  act: JudgementAct | null = typeof columns.rule_id === 'string'
    ? actOfRule(columns.rule_id, kind === 'money_in' ? kind : 'exempt')
    : null,
): Promise<Ulid> {
  const { sql, companyId, now, commandId } = context;
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
    act === null
      ? undefined
      : keepActs(context, [
          {
            ...act,
            kind: kind === 'exemption' ? 'exempt' : kind,
            judgement_id: id,
            bank_transaction_id: line.id,
          },
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
