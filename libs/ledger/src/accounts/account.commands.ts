import { fieldProblem, newUlid, problem } from '#platform';
import { type LegalForm } from '../chart/account-roles.js';
import { isNonProfit, statementScheme } from '../chart/chart.js';
import { type AccountType } from '../chart/chart-schemas.js';
import { type CommandContext } from '../commands/command.js';
import { defineCommand } from '../terms/define-command.js';
import { accountSearchKey } from './account-search.js';
import { isOfResult } from './openings.js';
import {
  accountParams,
  accountResult,
  type CreateAccountRequest,
  createAccountRequest,
  updateAccountRequest,
} from './account.wire.js';

/** The lines of the financial statements that an account's balance goes to. */
interface AccountLines {
  readonly balanceSheet: string | null;
  readonly incomeStatement1: string | null;
  readonly incomeStatement2: string | null;
  readonly npo: string | null;
}

/** The line of scheme 2 for a line of scheme 1 when the request does not give the function of a cost. */
const BY_FUNCTION: Readonly<Record<string, string>> = {
  'IS.REV': 'IS2.REV',
  'IS.OTHINC': 'IS2.OTHINC',
  'IS.AGR': 'IS2.OTHINC',
  'IS.BIO': 'IS2.OTHINC',
  'IS.INVCH': 'IS2.COGS',
  'IS.CAPEX': 'IS2.OTHINC',
  'IS.MAT': 'IS2.COGS',
  'IS.OPEX': 'IS2.ADMIN',
  'IS.STAFF.WAGE': 'IS2.ADMIN',
  'IS.STAFF.TAX': 'IS2.ADMIN',
  'IS.STAFF.PENSION': 'IS2.ADMIN',
  'IS.DEPR': 'IS2.ADMIN',
  'IS.IMPCA': 'IS2.ADMIN',
  'IS.OTHEXP': 'IS2.OTHEXP',
};

/**
 * The financial statement lines of a new account, as its legal form reports.
 * @throws Problem `invalid_payload` for a line that its financial statement lacks, or a financial statement that
 *   excludes its type
 */
export function accountLines(request: CreateAccountRequest, form: LegalForm): AccountLines {
  const ofResult = isOfResult(request.type);
  const npo = isNonProfit(form);
  const line = (field: keyof CreateAccountRequest, scheme: string, allowed: boolean): string | null => {
    const code = request[field] ?? null;
    if (code === null) return null;
    const row = statementScheme(scheme)?.rows.find((one) => one.code === code && one.kind === 'line');
    if (!allowed || row === undefined) {
      throw fieldProblem(
        'invalid_payload',
        field,
        'no_such_line',
        `Line ${code} does not exist for accounts of type ${request.type}.`,
      );
    }
    return row.code;
  };
  const balanceSheet = line(
    'balance_sheet_line',
    npo ? 'ee_npo_balance_sheet' : 'ee_balance_sheet',
    !ofResult,
  );
  const result = line(
    'income_statement_line',
    npo ? 'ee_npo_result_statement' : 'ee_income_statement_1',
    ofResult,
  );
  const byFunction = line('income_statement_2_line', 'ee_income_statement_2', ofResult && !npo);
  return {
    balanceSheet,
    incomeStatement1: npo ? null : result,
    incomeStatement2: byFunction ?? (npo || result === null ? null : (BY_FUNCTION[result] ?? result)),
    npo: npo ? (balanceSheet ?? result) : null,
  };
}

const DEBIT_SIDE: readonly AccountType[] = ['asset', 'expense'];

const INSERT_ACCOUNT = `
  INSERT INTO books.account (company_id, id, code, name, name_en, search_key, type, normal_side, currency,
    default_vat_code, balance_sheet_line, income_statement_1_line, income_statement_2_line, npo_line)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;

/**
 * Adds an account to the chart. The account holds no role and is no control account: only the books create those.
 * Refuses `account_code_taken`, an unknown VAT code, and everything that `accountLines` refuses.
 */
export const createAccount = defineCommand({
  name: 'account.create',
  permission: 'books.setup',
  body: createAccountRequest,
  result: accountResult,
  refusals: ['invalid_payload', 'account_code_taken'],

  async handle(context, payload) {
    const accounts = await context.accounts();
    const vatCode = payload.default_vat_code ?? null;
    await requireVatCode(context, vatCode);
    const lines = accountLines(payload, context.book.legalForm);
    const taken = accounts.byCode(payload.code);
    if (taken !== undefined) {
      throw problem('account_code_taken', `Account ${payload.code} already exists.`, {
        extensions: { account_id: taken.id },
      });
    }
    const accountId = newUlid();
    const nameEn = payload.name_en ?? null;
    await context.sql.run(INSERT_ACCOUNT, [
      context.companyId,
      accountId,
      payload.code,
      payload.name,
      nameEn,
      accountSearchKey(payload.name, nameEn),
      payload.type,
      payload.normal_side ?? (DEBIT_SIDE.includes(payload.type) ? 'debit' : 'credit'),
      payload.currency ?? null,
      vatCode,
      lines.balanceSheet,
      lines.incomeStatement1,
      lines.incomeStatement2,
      lines.npo,
    ]);
    return {
      result: { account_id: accountId },
      facts: [],
      audit: [
        {
          objectType: 'account',
          objectId: accountId,
          newValues: { code: payload.code, name: payload.name, type: payload.type },
        },
      ],
    };
  },
});

const ACCOUNT = `
  SELECT name, name_en, default_vat_code FROM books.account WHERE company_id = $1 AND id = $2 FOR UPDATE`;

const UPDATE_ACCOUNT = `
  UPDATE books.account SET name = $3, name_en = $4, search_key = $5, default_vat_code = $6
  WHERE company_id = $1 AND id = $2`;

interface Changeable {
  readonly name: string;
  readonly name_en: string | null;
  readonly default_vat_code: string | null;
}

/**
 * Renames an account, or changes the VAT code that is proposed with it. Its code, type and currency stay: entries have
 * been made with them.
 * Refuses `not_found`, and an unknown VAT code.
 */
export const updateAccount = defineCommand({
  name: 'account.update',
  permission: 'books.setup',
  params: accountParams,
  body: updateAccountRequest,
  result: accountResult,
  refusals: ['invalid_payload'],

  async handle(context, { account_id: accountId, ...payload }) {
    const before = await context.sql.row<Changeable>(ACCOUNT, [context.companyId, accountId]);
    if (before === undefined) throw problem('not_found', 'There is no such account.');
    const after: Changeable = {
      name: payload.name ?? before.name,
      name_en: payload.name_en === undefined ? before.name_en : payload.name_en,
      default_vat_code:
        payload.default_vat_code === undefined ? before.default_vat_code : payload.default_vat_code,
    };
    await requireVatCode(context, after.default_vat_code);
    await context.sql.run(UPDATE_ACCOUNT, [
      context.companyId,
      accountId,
      after.name,
      after.name_en,
      accountSearchKey(after.name, after.name_en),
      after.default_vat_code,
    ]);
    return {
      result: { account_id: accountId },
      facts: [],
      audit: [
        {
          objectType: 'account',
          objectId: accountId,
          oldValues: difference(before, after),
          newValues: difference(after, before),
        },
      ],
    };
  },
});

/** What one has and the other has not. */
const difference = (one: Changeable, other: Changeable): Partial<Changeable> =>
  Object.fromEntries(
    Object.entries(one).filter(([column, value]) => value !== other[column as keyof Changeable]),
  );

/** @throws Problem `validation_error` for a code that the books do not have */
async function requireVatCode(
  { sql, companyId }: Pick<CommandContext, 'sql' | 'companyId'>,
  code: string | null,
): Promise<void> {
  if (code === null) return;
  const found = await sql.row('SELECT code FROM books.vat_code WHERE company_id = $1 AND code = $2', [
    companyId,
    code,
  ]);
  if (found === undefined)
    throw fieldProblem('validation_error', 'default_vat_code', 'not_found', 'There is no such VAT code.');
}
