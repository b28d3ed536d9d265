import { fieldProblem, isIban, newUlid, problem, type Ulid } from '#platform';
import { accountSearchKey, codeKey, FIRST_CURRENT_ACCOUNT } from '#ledger';
import { type CommandContext, defineCommand } from '../commands/command.js';
import { createBankAccountResult, createBankAccountRequest } from './bank-account.wire.js';

/** Ledger accounts for the company's own bank accounts: the first ones of the chart's group may be assigned. */
const FIRST_CODE = Number(FIRST_CURRENT_ACCOUNT);
const LAST_CODE = 1039;

/**
 * Opens a bank account with a ledger account of its own, in its currency.
 * Refuses `validation_error` (`invalid_iban`), `bank_account_exists` for an IBAN and currency that the books have.
 */
export const createBankAccount = defineCommand({
  name: 'bank_account.create',
  permission: 'books.setup',
  body: createBankAccountRequest,
  result: createBankAccountResult,
  refusals: ['bank_account_exists'],

  async handle(context, payload) {
    const created = await openBankAccount(context, {
      label: payload.label,
      iban: payload.iban ?? null,
      bic: payload.bic ?? null,
      bankName: payload.bank_name ?? null,
      currency: payload.currency ?? context.book.baseCurrency,
      confirmed: true,
    });
    return {
      result: {
        bank_account_id: created.id,
        account_id: created.accountId,
        account_code: created.accountCode,
      },
      facts: [{ type: 'bank_account.opened', bankAccountId: created.id }],
      audit: [
        {
          objectType: 'bank_account',
          objectId: created.id,
          newValues: { ...payload, account_code: created.accountCode },
        },
      ],
    };
  },
});

interface OpenedBankAccount {
  readonly id: Ulid;
  readonly accountId: Ulid;
  readonly accountCode: string;
  readonly currency: string;
}

/** @throws Problem as `createBankAccount` */
export async function openBankAccount(
  context: CommandContext,
  bank: {
    readonly label: string;
    readonly iban: string | null;
    readonly bic: string | null;
    readonly bankName: string | null;
    readonly currency: string;
    /** True when a person, or a person's program, opens it; false when a bank statement does. */
    readonly confirmed: boolean;
  },
): Promise<OpenedBankAccount> {
  const { sql, companyId } = context;
  const iban = codeKey(bank.iban);
  assertIban(iban);
  if (iban !== null) {
    const known = await sql.row<{ id: Ulid; active: boolean; accountId: Ulid; accountCode: string }>(
      `SELECT b.id, b.active, b.account_id AS "accountId", a.code AS "accountCode" FROM books.bank_account b
       JOIN books.account a ON a.company_id = b.company_id AND a.id = b.account_id
       WHERE b.company_id = $1 AND b.iban = $2 AND b.currency = $3`,
      [companyId, iban, bank.currency],
    );
    if (known?.active === false) {
      await reactivateBankAccount(context, { id: known.id, iban });
      await sql.run(
        `UPDATE books.bank_account SET label = $3, bic = coalesce($4, bic), bank_name = coalesce($5, bank_name),
           confirmed_at = coalesce(confirmed_at, $6)
         WHERE company_id = $1 AND id = $2`,
        [
          companyId,
          known.id,
          bank.label,
          codeKey(bank.bic),
          bank.bankName,
          bank.confirmed ? context.now : null,
        ],
      );
      return { ...known, currency: bank.currency };
    }
    if (known !== undefined) {
      throw problem(
        'bank_account_exists',
        `The books already have the account ${iban} in ${bank.currency}.`,
        {
          extensions: { bank_account_id: known.id },
        },
      );
    }
  }
  const ledger = await ledgerAccountFor(context, bank);
  const id = newUlid();
  await sql.run(
    `INSERT INTO books.bank_account (company_id, id, label, iban, bic, bank_name, currency, account_id, created_at,
       confirmed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      companyId,
      id,
      bank.label,
      iban,
      codeKey(bank.bic),
      bank.bankName,
      bank.currency,
      ledger.id,
      context.now,
      bank.confirmed ? context.now : null,
    ],
  );
  if (iban !== null) await sql.run(NOW_INTERNAL, [companyId, iban]);
  return { id, accountId: ledger.id, accountCode: ledger.code, currency: bank.currency };
}

/** @throws Problem `validation_error` with `invalid_iban` */
export function assertIban(given: string | null | undefined): void {
  const iban = codeKey(given ?? null);
  if (iban === null || isIban(iban)) return;
  throw fieldProblem('validation_error', 'iban', 'invalid_iban', 'The check digits of the IBAN are wrong.');
}

/** Reopens an account that a bank statement had opened and that was closed when the statement was withdrawn. */
export async function reactivateBankAccount(
  { sql, companyId }: CommandContext,
  { id, iban }: { readonly id: Ulid; readonly iban: string | null },
): Promise<void> {
  await sql.run('UPDATE books.bank_account SET active = true WHERE company_id = $1 AND id = $2', [
    companyId,
    id,
  ]);
  if (iban !== null) await sql.run(NOW_INTERNAL, [companyId, iban]);
}

/**
 * Closes an account that a bank statement opened once it has no statement left: payments to it and from it count as
 * ordinary payments again. An account that a person opened stays open.
 */
export async function closeIdleAccount({ sql, companyId }: CommandContext, id: Ulid): Promise<void> {
  const closed = await sql.row<{ iban: string | null }>(CLOSE_IDLE, [companyId, id]);
  if (closed !== undefined && closed.iban !== null) await sql.run(NO_MORE_INTERNAL, [companyId, closed.iban]);
}

/** A bank statement opens the account in the commit of its first lines. */
const CLOSE_IDLE = `
  UPDATE books.bank_account AS b SET active = false
  WHERE b.company_id = $1 AND b.id = $2 AND b.active AND b.transaction_count = 0
    AND NOT EXISTS (SELECT FROM books.bank_statement s
      WHERE s.company_id = $1 AND s.bank_account_id = $2 AND s.state <> 'withdrawn')
    AND EXISTS (SELECT FROM books.bank_statement s
      WHERE s.company_id = $1 AND s.bank_account_id = $2 AND s.created_at = b.created_at)
  RETURNING b.iban`;

const NO_MORE_INTERNAL = `
  UPDATE books.bank_transaction SET own_counterparty = false, match_due = match_due + 1
  WHERE company_id = $1 AND counterparty_account = $2 AND own_counterparty AND judgement IS NULL
    AND NOT EXISTS (SELECT FROM books.bank_account AS own WHERE own.company_id = $1 AND own.iban = $2 AND own.active)`;

/** Existing lines of other accounts to and from this account, except those settled as a payment. */
const NOW_INTERNAL = `
  UPDATE books.bank_transaction SET own_counterparty = true
  WHERE company_id = $1 AND counterparty_account = $2 AND NOT own_counterparty AND allocated_minor = 0`;

/**
 * The ledger account of a new bank account: one of its own, in its currency. The chart's first current account serves
 * the first account in base currency; every other account gets the next free code of the group.
 */
async function ledgerAccountFor(
  context: CommandContext,
  bank: { readonly label: string; readonly currency: string },
): Promise<{ id: Ulid; code: string }> {
  const { sql, companyId } = context;
  const accounts = await context.accounts();
  const first = accounts.byCode(FIRST_CURRENT_ACCOUNT);
  const used = await sql.rows<{ account_id: Ulid }>(
    'SELECT account_id FROM books.bank_account WHERE company_id = $1',
    [companyId],
  );
  const taken = new Set(used.map((row) => row.account_id));
  if (
    bank.currency === context.book.baseCurrency &&
    first?.controlKind === 'bank' &&
    first.active &&
    !taken.has(first.id)
  ) {
    return first;
  }
  const code = freeCode((candidate) => accounts.byCode(candidate) === undefined);
  const id = newUlid();
  const nameEn = `Bank account: ${bank.label}`;
  const name = `Pangakonto: ${bank.label}`;
  await sql.run(
    `INSERT INTO books.account (company_id, id, code, name, name_en, search_key, type, normal_side, control_kind, currency,
       balance_sheet_line, npo_line)
     SELECT $1, $2, $3, $4, $5, $6, 'asset', 'debit', 'bank', $7, sibling.balance_sheet_line, sibling.npo_line
     FROM books.account AS sibling WHERE sibling.company_id = $1 AND sibling.control_kind = 'bank'
     ORDER BY sibling.code LIMIT 1`,
    [companyId, id, code, name, nameEn, accountSearchKey(name, nameEn), bank.currency],
  );
  return { id, code };
}

/** The next free code of the group of bank accounts; when it is full, codes with one more digit. */
function freeCode(isFree: (code: string) => boolean): string {
  for (let code = FIRST_CODE; code <= LAST_CODE; code += 1) if (isFree(String(code))) return String(code);
  for (let code = FIRST_CODE * 100; ; code += 1) if (isFree(String(code))) return String(code);
}
