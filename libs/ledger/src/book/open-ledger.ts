import { BOOKS_TIME_ZONE, addDays, insertRows, newUlid, type IsoDate, type Sql } from '#platform';
import { AccountEntity } from '../accounts/account.entity.js';
import { accountSearchKey } from '../accounts/account-search.js';
import { type LegalForm } from '../chart/account-roles.js';
import { chartOf, FIRST_CURRENT_ACCOUNT, statementSchemes } from '../chart/chart.js';
import { standardVatCodes, vatCodesVersion } from '../chart/vat-families.js';
import { VatCodeEntity } from '../vat/vat-code.entity.js';
import { type VatRegistrationPeriod } from '../vat/vat-code.js';
import { VAT_STATUS_AT_CREATION, VatRegistrationEntity } from '../vat/vat-registration.entity.js';
import { FiscalYearEntity } from './fiscal-year.entity.js';
import { PeriodEntity } from './period.entity.js';
import { StatementSchemeVersionEntity } from './statement-scheme-version.entity.js';
import { fiscalYearOf } from './fiscal-calendar.js';
import { lockOpening } from './opening-lock.js';

/** The initial data of a new company's ledger. */
export interface LedgerOpening {
  readonly companyId: bigint;
  readonly legalForm: LegalForm;
  /** ISO 4217. */
  readonly baseCurrency: string;
  /** 1 to 12. */
  readonly fiscalYearStartMonth: number;
  /** Passenger cars used wholly, and partly, for business, as the VAT return declares them; absent: none. */
  readonly vatCars?: number;
  readonly vatCarsPartial?: number;
  readonly now: Date;
  /** In the time zone of the books. */
  readonly today: IsoDate;
  /** `validFrom` null: the status at creation. */
  readonly vatRegistrations: readonly (VatRegistrationPeriod & { readonly vatNumber: string })[];
}

const INSERT_BOOK = `
  INSERT INTO books.book (company_id, base_currency, time_zone, legal_form, fiscal_year_start_month, provisioned_at,
    vat_codes_version, vat_cars, vat_cars_partial)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (company_id) DO NOTHING`;

const ACCOUNTS = insertRows(AccountEntity, ['company_id'], { without: ['default_vat_code', 'active'] });
const VAT_CODES = insertRows(VatCodeEntity, ['company_id'], { without: ['active'] });
const YEARS = insertRows(FiscalYearEntity, ['company_id']);
const PERIODS = insertRows(PeriodEntity, ['company_id'], {
  without: ['state', 'vat_filed', 'closed_at', 'closed_by', 'reopened_at', 'reopened_by', 'reopen_reason'],
});
const SCHEMES = insertRows(StatementSchemeVersionEntity, ['company_id']);
const VAT_REGISTRATIONS = insertRows(VatRegistrationEntity, ['company_id']);

/**
 * Opens the ledger of a company: chart of accounts, VAT codes and registrations, statement schemes, and the fiscal
 * years up to the current one with their months. Everything runs in the caller's transaction. Returns false, and
 * changes nothing, when the ledger is already open.
 */
export async function openLedger(sql: Sql, opening: LedgerOpening): Promise<boolean> {
  const { companyId } = opening;
  await lockOpening(sql, companyId);
  const vatCodes = standardVatCodes();
  const created = await sql.run(INSERT_BOOK, [
    companyId,
    opening.baseCurrency,
    BOOKS_TIME_ZONE,
    opening.legalForm,
    opening.fiscalYearStartMonth,
    opening.now,
    vatCodesVersion(vatCodes),
    opening.vatCars ?? 0,
    opening.vatCarsPartial ?? 0,
  ]);
  if (created === 0) return false;
  const years = openingYears(opening);
  const of = { company_id: companyId };
  const periods = years.flatMap((year) => year.periods);
  const registrations = opening.vatRegistrations.map(({ validFrom, status, vatNumber }) => ({
    valid_from: validFrom ?? VAT_STATUS_AT_CREATION,
    status,
    vat_number: vatNumber,
  }));
  await Promise.all([
    sql.run(ACCOUNTS.text, ACCOUNTS.values(of, openingAccounts(opening))),
    sql.run(VAT_CODES.text, VAT_CODES.values(of, vatCodes)),
    sql.run(YEARS.text, YEARS.values(of, years)),
    sql.run(PERIODS.text, PERIODS.values(of, periods)),
    sql.run(SCHEMES.text, SCHEMES.values(of, statementSchemes())),
    sql.run(VAT_REGISTRATIONS.text, VAT_REGISTRATIONS.values(of, registrations)),
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
