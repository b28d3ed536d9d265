import { filedVatReturns, taxLiabilities } from '#books';
import { declaredPayRuns, filedTsdEntries } from '#payroll';
import { dayOf, type IsoDate, monthOf, type Sql, type Ulid } from '#platform';
import {
  type ChargedTax,
  type Declaration,
  type DeclarationEntry,
  declarationsOf,
} from './declared-taxes.js';

interface ChargeRow {
  readonly tax: ChargedTax;
  readonly month: IsoDate;
  readonly due_date: IsoDate;
  readonly entry_id: Ulid;
}

const CHARGES = `
  SELECT tax, month, due_date, entry_id FROM tax_account.charge WHERE company_id = $1 ORDER BY created_at, entry_id`;

const SINCE = 'SELECT since FROM tax_account.charging WHERE company_id = $1';

/**
 * The filed VAT returns and the TSDs of a company, with what is charged of each. A company from before the books
 * charged taxes has `since`: whatever was due by then, and filed by then, a person has moved.
 */
export async function loadDeclarations(sql: Sql, companyId: bigint): Promise<Declaration[]> {
  const [returns, runs, tsds, charges, charging] = await Promise.all([
    filedVatReturns(sql, companyId),
    declaredPayRuns(sql, companyId),
    filedTsdEntries(sql, companyId),
    sql.rows<ChargeRow>(CHARGES, [companyId]),
    sql.row<{ since: Date }>(SINCE, [companyId]),
  ]);
  const wasDue = (dueDate: IsoDate): boolean => charging !== undefined && dueDate <= dayOf(charging.since);
  const entries: DeclarationEntry[] = [
    ...returns.map((one) => ({
      tax: 'vat' as const,
      month: monthOf(one.period_from),
      dueDate: one.due_date,
      entryId: one.entry_id,
      part:
        wasDue(one.due_date) && charging !== undefined && one.filed_at <= charging.since
          ? ('earlier' as const)
          : ('owed' as const),
    })),
    ...runs.map((run) => ({
      tax: 'payroll' as const,
      month: run.tsd_month,
      dueDate: run.due_date,
      entryId: run.entry_id,
      part: wasDue(run.due_date) ? ('earlier' as const) : ('owed' as const),
    })),
    ...tsds.map((one) => ({
      tax: 'payroll' as const,
      month: one.tsd_month,
      dueDate: one.due_date,
      entryId: one.entry_id,
      part:
        wasDue(one.due_date) && charging !== undefined && one.filed_at <= charging.since
          ? ('earlier' as const)
          : ('owed' as const),
    })),
    ...charges.map((charge) => ({
      tax: charge.tax,
      month: monthOf(charge.month),
      dueDate: charge.due_date,
      entryId: charge.entry_id,
      part: 'charged' as const,
    })),
  ];
  const ids = entries.map(({ entryId }) => entryId);
  return declarationsOf(entries, await taxLiabilities(sql, companyId, ids));
}
