import { formatDecimal, insertRows, type IsoDate, newUlid, problem, seenOf, type Ulid } from '#platform';
import { BankTransactionEntity } from './bank-transaction.entity.js';
import {
  type AccountBook,
  codeKey,
  foldedName,
  replan,
  type PostingRate,
  rateOfDay,
  sameCurrency,
  toBase,
} from '#ledger';
import { openBankAccount, reactivateBankAccount } from './bank-account.commands.js';
import { type KnownCounterparty, recognise } from './counterparties.js';
import { draftOfLine } from './line-entry.js';
import { matchWords } from '../terms/match-words.js';
import { alignOpening } from './opening-entry.js';
import { partSeen } from './seen-lines.js';
import { type KeyedLine, totalOf } from './statement-line.js';
import { type Command, type CommandContext } from '../commands/command.js';

/** The maximum number of lines posted in one commit, so that other commands of the company can run in between. */
export const LINES_A_COMMIT = 2_000;

/** A bank statement of one account, with the lines of it that this commit imports. */
export interface ImportStatement {
  readonly statement: {
    /** Chosen by the caller, the same for every part of the statement. */
    readonly id: Ulid;
    readonly iban: string | null;
    /**
     * The account by its id, when the file names no IBAN; without either, it is the account of the bank and currency.
     */
    readonly bankAccountId: Ulid | null;
    readonly bic: string | null;
    readonly bankName: string | null;
    readonly currency: string;
    readonly statementNo: string | null;
    readonly from: IsoDate;
    readonly to: IsoDate;
    readonly openingMinor: bigint | null;
    readonly closingMinor: bigint | null;
    readonly lineCount: number;
    readonly documentId: Ulid | null;
    readonly fileId: bigint | null;
  };
  readonly lines: readonly KeyedLine[];
  /** True for the part with the last lines, which completes the posting of the statement. */
  readonly last: boolean;
}

export interface ImportStatementResult {
  readonly statement_id: Ulid;
  readonly bank_account_id: Ulid;
  readonly added: number;
  /** Lines that the books already have. */
  readonly skipped: number;
}

/**
 * Imports lines of a bank statement: each is posted on its booking date, against suspense until it is judged. A line
 * that the books already have is skipped. The bank account is created from the IBAN when the books have none.
 * Refuses `exchange_rate_missing`, `period_closed`, `period_missing`, `state_conflict` for a withdrawn statement; then
 * nothing of this part is written.
 */
export const importStatement: Command<ImportStatement, ImportStatementResult> = {
  name: 'bank.import_statement',
  permission: 'bank.import',

  identity: ({ statement, lines, last }) => ({ statement, lines: lines.map(({ key }) => key), last }),

  async handle(context, payload) {
    await replan(context);
    const account = await accountOf(context, payload.statement);
    const of = { bankAccountId: account.id, statementId: payload.statement.id };
    const { fresh, repeated } = await partSeen(context.sql, context.companyId, of, payload.lines);
    await writeStatement(context, account.id, payload);
    const [accounts, counterparties, ownIbans] = await Promise.all([
      context.accounts(),
      recognise(
        context,
        fresh.map(({ line }) => line),
      ),
      context.sql.rows<{ iban: string }>(
        'SELECT iban FROM books.bank_account WHERE company_id = $1 AND iban IS NOT NULL AND active',
        [context.companyId],
      ),
    ]);
    const own = new Set(ownIbans.map(({ iban }) => iban));
    const rates = await ratesOf(context, account.currency, fresh);
    const rows = fresh.map((keyed, index) =>
      post(context, accounts, {
        keyed,
        account,
        statementId: payload.statement.id,
        rate: rates.get(keyed.line.bookingDate) ?? sameCurrency(context.book.baseCurrency),
        counterparty: counterparties[index] ?? null,
        own: own.has(codeKey(keyed.line.counterpartyAccount) ?? ''),
      }),
    );
    if (repeated.length > 0) {
      await context.sql.run(INSERT_REPEATS, [context.companyId, payload.statement.id, repeated]);
    }
    if (rows.length > 0)
      await context.sql.run(LINES.text, LINES.values({ company_id: context.companyId }, rows));
    const { opensOn } = account;
    if (opensOn !== null && rows.some((row) => row.booking_date < opensOn)) {
      await alignOpening(context, account.id);
    }
    return {
      result: {
        statement_id: payload.statement.id,
        bank_account_id: account.id,
        added: rows.length,
        skipped: payload.lines.length - rows.length,
      },
      // Consequences follow once from the whole statement: matching after each part would examine every open line each
      // time.
      facts: payload.last ? [{ type: 'statement.imported', statementId: payload.statement.id }] : [],
      audit: [
        {
          objectType: 'bank_statement',
          objectId: payload.statement.id,
          newValues: { bank_account_id: account.id, added: rows.length },
        },
      ],
    };
  },
};

interface ImportedAccount {
  readonly id: Ulid;
  readonly currency: string;
  readonly accountId: Ulid;
  /**
   * First day of the statement whose opening balance the books of the account begin with; null when no statement opens
   * it.
   */
  readonly opensOn: IsoDate | null;
}

async function accountOf(
  context: CommandContext,
  statement: ImportStatement['statement'],
): Promise<ImportedAccount> {
  const { sql, companyId } = context;
  const iban = codeKey(statement.iban);
  const known = await sql.row<{
    id: Ulid;
    currency: string;
    account_id: Ulid;
    active: boolean;
    iban: string | null;
    opensOn: IsoDate | null;
  }>(
    `SELECT id, currency, account_id, active, iban, (SELECT from_date FROM books.bank_statement AS opening
       WHERE opening.company_id = $1 AND opening.bank_account_id = bank_account.id AND opens_account) AS "opensOn"
     FROM books.bank_account
     WHERE company_id = $1 AND (id = $2 OR $2::text IS NULL AND currency = $4 AND
       (iban = $3 OR $3::text IS NULL AND iban IS NULL AND bank_name = $5))
     ORDER BY id LIMIT 1`,
    [companyId, statement.bankAccountId, iban, statement.currency, statement.bankName],
  );
  if (known !== undefined) {
    if (!known.active) await reactivateBankAccount(context, known);
    return { id: known.id, currency: known.currency, accountId: known.account_id, opensOn: known.opensOn };
  }
  if (statement.bankAccountId !== null) throw problem('not_found', 'There is no such bank account.');
  const label = [statement.bankName, iban ?? '', statement.currency].filter((part) => part).join(' ');
  const opened = await openBankAccount(context, { ...statement, label, iban, confirmed: false });
  return { ...opened, opensOn: null };
}

async function writeStatement(
  { sql, companyId, now }: CommandContext,
  bankAccountId: Ulid,
  { statement, last }: ImportStatement,
): Promise<void> {
  if (statement.documentId !== null) {
    await sql.run(
      'UPDATE books.document SET referenced = true WHERE company_id = $1 AND id = $2 AND NOT referenced',
      [companyId, statement.documentId],
    );
  }
  const written = await sql.run(
    `INSERT INTO books.bank_statement AS known (company_id, id, bank_account_id, document_id, file_id, statement_no, from_date, to_date,
       opening_minor, closing_minor, line_count, state, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     ON CONFLICT (company_id, id) DO UPDATE SET state = excluded.state WHERE known.state <> 'withdrawn'`,
    [
      companyId,
      statement.id,
      bankAccountId,
      statement.documentId,
      statement.fileId,
      statement.statementNo,
      statement.from,
      statement.to,
      statement.openingMinor,
      statement.closingMinor,
      statement.lineCount,
      last ? 'posted' : 'posting',
      now,
    ],
  );
  if (written === 0)
    throw problem('state_conflict', 'The statement was withdrawn: have its file read again.');
  if (!last || statement.closingMinor === null) return;
  await sql.run(
    `UPDATE books.bank_account SET statement_balance_minor = $3, statement_balance_on = $4
     WHERE company_id = $1 AND id = $2 AND coalesce(statement_balance_on, '-infinity') <= $4::date`,
    [companyId, bankAccountId, statement.closingMinor, statement.to],
  );
}

/** The rate on each booking date for an account in a currency other than that of the books. */
async function ratesOf(
  context: CommandContext,
  currency: string,
  lines: readonly KeyedLine[],
): Promise<Map<IsoDate, PostingRate>> {
  const rates = new Map<IsoDate, PostingRate>();
  if (currency === context.book.baseCurrency) return rates;
  const pair = { base: context.book.baseCurrency, quote: currency };
  for (const date of new Set(lines.map(({ line }) => line.bookingDate))) {
    const rate = await rateOfDay(context.sql, context.companyId, pair, date);
    if (rate === undefined) {
      throw problem(
        'exchange_rate_missing',
        `The rate of ${pair.base} to ${currency} on ${date} is not known yet.`,
      );
    }
    rates.set(date, rate);
  }
  return rates;
}

/** Adds the entry of a line to the ledger; returns its row. */
function post(
  context: CommandContext,
  accounts: AccountBook,
  {
    keyed: { key, line },
    account,
    statementId,
    rate,
    counterparty,
    own,
  }: {
    readonly keyed: KeyedLine;
    readonly account: ImportedAccount;
    readonly statementId: Ulid;
    readonly rate: PostingRate;
    readonly counterparty: KnownCounterparty | null;
    readonly own: boolean;
  },
) {
  const id = newUlid();
  const draft = draftOfLine(line, {
    id,
    bankAccountId: account.accountId,
    currency: account.currency,
    rate,
    accounts,
    partyId: counterparty?.partyId ?? null,
  });
  if (draft !== undefined) context.ledger.post(draft);
  const name = counterparty?.name ?? line.counterpartyName;
  return {
    id,
    bank_account_id: account.id,
    statement_id: statementId,
    external_id: line.externalId,
    line_key: key,
    booking_date: line.bookingDate,
    value_date: line.valueDate,
    direction: line.direction,
    method: line.method,
    currency: account.currency,
    amount_minor: line.amountMinor,
    fee_minor: line.feeMinor,
    total_minor: totalOf(line),
    base_minor: toBase(line.amountMinor, rate),
    orig_currency: line.origCurrency,
    orig_minor: line.origMinor,
    bank_rate: line.bankRate === null ? null : formatDecimal(line.bankRate),
    balance_after_minor: line.balanceAfterMinor,
    counterparty_name: line.counterpartyName,
    counterparty_account: codeKey(line.counterpartyAccount),
    counterparty_bic: codeKey(line.counterpartyBic),
    description: line.description,
    reference: line.reference,
    card_last4: line.cardLast4,
    mcc: line.mcc,
    own_counterparty: own,
    party_id: counterparty?.partyId ?? null,
    party_source: counterparty === null ? null : 'alias',
    counterparty_key: foldedName(name ?? ''),
    search_key: searchKey(counterparty?.name ?? null, line),
    raw: line.raw,
    match_words: matchWords(line),
    created_at: context.now,
  };
}

/** The text that `q` searches: payee and details (contract, Bank transaction filter rule 2), folded. */
export function searchKey(
  partyName: string | null,
  line: {
    readonly counterpartyName: string | null;
    readonly description: string | null;
    readonly reference: string | null;
  },
): string {
  return [partyName, line.counterpartyName, line.description, line.reference]
    .map((text) =>
      seenOf(text ?? '')
        .normalize('NFKC')
        .toLowerCase(),
    )
    .join('\n');
}

/** Lines recorded as part of this statement too stay when the statement that added them is withdrawn. */
const INSERT_REPEATS = `
  INSERT INTO books.bank_statement_repeat (company_id, statement_id, bank_transaction_id)
  SELECT $1, $2, unnest($3::text[]) ON CONFLICT DO NOTHING`;

const LINES = insertRows(BankTransactionEntity, ['company_id'], {
  without: ['judgement', 'allocated_minor', 'explained', 'match_due', 'party_rule_id', 'party_rule_at'],
});
