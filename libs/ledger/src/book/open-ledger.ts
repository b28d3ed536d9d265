import { BOOKS_TIME_ZONE, addDays, newUlid, toJson, type IsoDate, type Sql } from '#platform';
import { accountSearchKey } from '../accounts/account-search.js';
import { type LegalForm } from '../chart/account-roles.js';
import { chartOf, FIRST_CURRENT_ACCOUNT, standardVatCodes, statementSchemes } from '../chart/chart.js';
import { type VatRegistrationPeriod } from '../vat/vat-code.js';
import { VAT_STATUS_AT_CREATION } from '../vat/vat-registration.entity.js';
import { fiscalYearOf } from './fiscal-calendar.js';
import { lockOpening } from './opening-lock.js';

/** What the ledger of a new company begins with. */
export interface LedgerOpening {
  readonly companyId: bigint;
  readonly legalForm: LegalForm;
  /** ISO 4217. */
  readonly baseCurrency: string;
  /** 1 to 12. */
  readonly fiscalYearStartMonth: number;
  readonly now: Date;
  /** In the time zone of the books. */
  readonly today: IsoDate;
  /** `validFrom` null: the status at creation. */
  readonly vatRegistrations: readonly (VatRegistrationPeriod & { readonly vatNumber: string })[];
}

const INSERT_BOOK = `
  INSERT INTO books.book (company_id, base_currency, time_zone, legal_form, fiscal_year_start_month, provisioned_at)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (company_id) DO NOTHING`;

const INSERT_ACCOUNTS = `
  INSERT INTO books.account (company_id, id, code, name, name_en, search_key, type, normal_side, control_kind, role,
    currency, balance_sheet_line, income_statement_1_line, income_statement_2_line, npo_line)
  SELECT $1, id, code, name, name_en, search_key, type, normal_side, control_kind, role, currency, balance_sheet_line,
    income_statement_1_line, income_statement_2_line, npo_line
  FROM jsonb_to_recordset($2::jsonb) AS account(id text, code text, name text, name_en text, search_key text, type text,
    normal_side text, control_kind text, role text, currency text, balance_sheet_line text, income_statement_1_line text,
    income_statement_2_line text, npo_line text)`;

const INSERT_VAT_CODES = `
  INSERT INTO books.vat_code (company_id, code, name, name_en, direction, rate_bps, treatment, deductible_bps, partial,
    output_role, input_role, income_account, return_lines, inf_part, inf_code, vd_column, kmd_2027, valid_from, valid_to)
  SELECT $1, code, name, name_en, direction, rate_bps, treatment, deductible_bps, partial, output_role, input_role,
    income_account, return_lines, inf_part, inf_code, vd_column, kmd_2027, valid_from, valid_to
  FROM jsonb_to_recordset($2::jsonb) AS code(code text, name text, name_en text, direction text, rate_bps integer,
    treatment text, deductible_bps integer, partial boolean, output_role text, input_role text, income_account text,
    return_lines jsonb, inf_part text, inf_code text, vd_column text, kmd_2027 text[], valid_from date, valid_to date)`;

const INSERT_YEARS = `
  INSERT INTO books.fiscal_year (company_id, id, label, starts_on, ends_on)
  SELECT $1, id, label, starts_on, ends_on
  FROM jsonb_to_recordset($2::jsonb) AS year(id text, label text, starts_on date, ends_on date)`;

const INSERT_PERIODS = `
  INSERT INTO books.period (company_id, id, fiscal_year_id, starts_on, ends_on)
  SELECT $1, id, fiscal_year_id, starts_on, ends_on
  FROM jsonb_to_recordset($2::jsonb) AS period(id text, fiscal_year_id text, starts_on date, ends_on date)`;

const INSERT_SCHEMES = `
  INSERT INTO books.statement_scheme_version (company_id, code, version)
  SELECT $1, code, version FROM jsonb_to_recordset($2::jsonb) AS scheme(code text, version text)`;

const INSERT_VAT_REGISTRATIONS = `
  INSERT INTO books.vat_registration (company_id, valid_from, status, vat_number)
  SELECT $1, valid_from, status, vat_number
  FROM jsonb_to_recordset($2::jsonb) AS registration(valid_from date, status text, vat_number text)`;

/**
 * Opens the ledger of a company: chart of accounts, VAT codes and registrations, the fiscal years of today and before with their
 * months, and statement schemes. All in the caller's transaction. Returns false, and changes nothing, when it is open already.
 */
export async function openLedger(sql: Sql, opening: LedgerOpening): Promise<boolean> {
  const { companyId } = opening;
  await lockOpening(sql, companyId);
  const created = await sql.run(INSERT_BOOK, [
    companyId,
    opening.baseCurrency,
    BOOKS_TIME_ZONE,
    opening.legalForm,
    opening.fiscalYearStartMonth,
    opening.now,
  ]);
  if (created === 0) return false;
  const years = openingYears(opening);
  await Promise.all([
    sql.run(INSERT_ACCOUNTS, [companyId, toJson(openingAccounts(opening))]),
    sql.run(INSERT_VAT_CODES, [companyId, toJson(standardVatCodes())]),
    sql.run(INSERT_YEARS, [companyId, toJson(years)]),
    sql.run(INSERT_PERIODS, [companyId, toJson(years.flatMap((year) => year.periods))]),
    sql.run(INSERT_SCHEMES, [companyId, toJson(statementSchemes())]),
    sql.run(INSERT_VAT_REGISTRATIONS, [
      companyId,
      toJson(
        opening.vatRegistrations.map((registration) => ({
          valid_from: registration.validFrom ?? VAT_STATUS_AT_CREATION,
          status: registration.status,
          vat_number: registration.vatNumber,
        })),
      ),
    ]),
  ]);
  return true;
}

function openingAccounts({ legalForm, baseCurrency }: LedgerOpening) {
  return chartOf(legalForm).map((account) => ({
    ...account,
    id: newUlid(),
    currency: account.code === FIRST_CURRENT_ACCOUNT ? baseCurrency : null,
    search_key: accountSearchKey(account.name, account.name_en),
  }));
}

function openingYears({ today, fiscalYearStartMonth }: LedgerOpening) {
  const current = fiscalYearOf(today, fiscalYearStartMonth);
  const before = fiscalYearOf(addDays(current.startsOn, -1), fiscalYearStartMonth);
  return [before, current].map((year) => {
    const id = newUlid();
    return {
      id,
      label: year.label,
      starts_on: year.startsOn,
      ends_on: year.endsOn,
      periods: year.months.map((month) => ({
        id: newUlid(),
        fiscal_year_id: id,
        starts_on: month.startsOn,
        ends_on: month.endsOn,
      })),
    };
  });
}
