import { type Sql, type Ulid } from '#platform';
import { type CounterRole } from '#ledger';
import { type MoneyInKind } from '../terms/judgement-kinds.js';
import {
  TRANSACTION_COLUMNS,
  TRANSACTION_JOINS,
  type TransactionRow,
  transactionView,
} from './bank-transaction-list.queries.js';
import {
  type TransactionEntry,
  type TransactionDetail,
  type AllocationView,
} from './bank-transaction.wire.js';

type DetailRow = TransactionRow &
  Pick<
    TransactionDetail,
    | 'balance_after_minor'
    | 'bank_rate'
    | 'counterparty_bic'
    | 'external_id'
    | 'mcc'
    | 'party_source'
    | 'raw'
    | 'rule_id'
  >;

const TRANSACTION = `
  SELECT ${TRANSACTION_COLUMNS}, t.external_id, trim_scale(t.bank_rate)::text AS bank_rate, t.balance_after_minor,
    t.counterparty_bic, t.mcc, t.party_source, t.party_rule_id AS rule_id, t.raw
  FROM books.bank_transaction t ${TRANSACTION_JOINS}
  WHERE t.company_id = $1 AND t.id = $2`;

/** Entries of the line itself, of its judgements and of its allocations, including reversed ones. */
const ENTRIES = `
  SELECT e.id, e.journal, e.entry_no, e.economic_date, e.source_kind, e.source_role,
    CASE WHEN EXISTS (SELECT 1 FROM books.journal_entry r WHERE r.company_id = $1 AND r.reverses_entry_id = e.id)
      THEN 'reversed' ELSE 'posted' END AS state
  FROM (
    SELECT $2::text AS id
    UNION SELECT id FROM books.bank_judgement WHERE company_id = $1 AND bank_transaction_id = $2
    UNION SELECT id FROM books.bank_judgement WHERE company_id = $1 AND other_bank_transaction_id = $2
    UNION SELECT id FROM books.allocation WHERE company_id = $1 AND bank_transaction_id = $2
  ) AS source
  JOIN books.journal_entry e ON e.company_id = $1 AND e.source_id = source.id
    AND e.source_kind IN ('bank_transaction', 'allocation', 'transaction_exemption', 'transaction_money_in')
  ORDER BY e.commit_seq, e.id`;

const ALLOCATIONS = `
  SELECT a.id, a.kind, a.origin, a.rule_id, a.invoice_id, i.number AS invoice_number, a.party_id, a.bank_transaction_id, a.item_currency,
    a.item_minor, a.counter_currency, a.counter_minor, a.fx_difference_minor, a.effective_date, a.created_at
  FROM books.allocation a
  LEFT JOIN books.invoice i ON i.company_id = a.company_id AND i.id = a.invoice_id
  WHERE a.company_id = $1 AND a.bank_transaction_id = $2 AND a.reversed_at IS NULL ORDER BY a.effective_date, a.id`;

const JUDGEMENT = `
  SELECT j.id, j.kind, j.counter_role, j.money_in_kind, j.reason, j.refund_invoice_id, j.refund_bank_transaction_id, j.origin, j.rule_id,
    j.fx_difference_minor, j.created_at, o.id AS other_id, o.bank_account_id AS other_account_id
  FROM books.bank_judgement j
  LEFT JOIN books.bank_transaction o ON o.company_id = j.company_id
    AND o.id = CASE WHEN j.bank_transaction_id = $2 THEN j.other_bank_transaction_id ELSE j.bank_transaction_id END
  WHERE j.company_id = $1 AND j.reversed_at IS NULL AND (j.bank_transaction_id = $2 OR j.other_bank_transaction_id = $2)`;

interface OfJudgement {
  readonly id: Ulid;
  readonly origin: 'human' | 'matcher';
  readonly rule_id: Ulid | null;
  readonly created_at: Date;
}

/** The fields that each kind of judgement has, by the checks of its table. */
type JudgementRow = OfJudgement &
  (
    | { readonly kind: 'exemption'; readonly counter_role: CounterRole; readonly reason: string }
    | {
        readonly kind: 'money_in';
        readonly money_in_kind: MoneyInKind;
        readonly reason: string | null;
        readonly refund_invoice_id: Ulid | null;
        readonly refund_bank_transaction_id: Ulid | null;
      }
    | {
        readonly kind: 'transfer';
        readonly other_id: Ulid;
        readonly other_account_id: Ulid;
        readonly fx_difference_minor: bigint;
      }
  );

/** A bank line with its entries and all its judgements; undefined when the company has none with this id. */
export async function findTransaction(
  sql: Sql,
  companyId: bigint,
  id: Ulid,
): Promise<TransactionDetail | undefined> {
  const [row, entries, allocations, judgement] = await Promise.all([
    sql.row<DetailRow>(TRANSACTION, [companyId, id]),
    sql.rows<TransactionEntry>(ENTRIES, [companyId, id]),
    sql.rows<AllocationView>(ALLOCATIONS, [companyId, id]),
    sql.row<JudgementRow>(JUDGEMENT, [companyId, id]),
  ]);
  if (row === undefined) return undefined;
  return { ...transactionView(row), entries, allocations, ...judgementViews(judgement) };
}

function judgementViews(
  row: JudgementRow | undefined,
): Pick<TransactionDetail, 'exemption' | 'money_in' | 'transfer_match'> {
  const none = { exemption: null, money_in: null, transfer_match: null };
  if (row === undefined) return none;
  const { created_at, origin, rule_id } = row;
  switch (row.kind) {
    case 'exemption':
      return {
        ...none,
        exemption: { counter_role: row.counter_role, reason: row.reason, origin, rule_id, created_at },
      };
    case 'money_in':
      return {
        ...none,
        money_in: {
          kind: row.money_in_kind,
          reason: row.reason,
          refund_invoice_id: row.refund_invoice_id,
          refund_bank_transaction_id: row.refund_bank_transaction_id,
          origin,
          rule_id,
          created_at,
        },
      };
    case 'transfer':
      return {
        ...none,
        transfer_match: {
          id: row.id,
          other_bank_transaction_id: row.other_id,
          other_bank_account_id: row.other_account_id,
          origin,
          fx_difference_minor: row.fx_difference_minor,
          matched_at: created_at,
        },
      };
  }
}
