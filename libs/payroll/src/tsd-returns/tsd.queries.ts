import { isDeepStrictEqual } from 'node:util';
import {
  encodeId,
  firstOfMonth,
  type IsoMonth,
  monthOf,
  problem,
  type Sql,
  toJson,
  type Ulid,
} from '#platform';
import { reason } from '#reasons';
import { type MonthFacts, monthFacts } from './month-facts.queries.js';
import { type MonthTsd, monthTsd } from './month-tsd.js';
import { declaredAccounts } from './declared-as.js';
import { chosenAccounts, filedTsds, findTsd } from './tsd-rows.js';
import { type DeclaredAccountView, type FiledTsdView, type MonthTsdView, TSD_PARTS } from './tsd.wire.js';
import { tsdRows } from '../tsd/tsd.js';

/** Payroll taxes are due in euros. */
const CURRENCY = 'EUR';

/** The return of a month from its facts. */
export const tsdOfFacts = (month: IsoMonth, { lines, taxes }: MonthFacts): MonthTsd =>
  monthTsd(month, lines, taxes, CURRENCY);

/** The parts of a return that differ from a filed one. */
export function changedParts(tsd: MonthTsd, filed: MonthTsd): MonthTsdView['changed_parts'] {
  const now = JSON.parse(toJson(tsd)) as MonthTsd;
  return TSD_PARTS.filter((part) => !isDeepStrictEqual(now[part], filed[part]));
}

/**
 * The TSD of a month from the current books and pay runs. Call it in one snapshot (`Database.reportCompany`).
 * @throws Problem `invalid_payload` for a month before the oldest rules
 */
export async function readMonthTsd(sql: Sql, companyId: bigint, month: IsoMonth): Promise<MonthTsdView> {
  const facts = await monthFacts(sql, companyId, month);
  const tsd = tsdOfFacts(month, facts);
  const filed = await filedTsds(sql, companyId, firstOfMonth(month));
  const [last] = filed;
  const changed = last === undefined ? [] : changedParts(tsd, last.content);
  return {
    ...contentView(tsd),
    pay_runs: facts.runs.map(({ run, paidOn }) => ({
      pay_run_id: encodeId('pay_run', run.id),
      month: monthOf(run.month),
      payment_date: paidOn,
      rows: tsdRows(facts.lines.filter(({ pay_run_id: id }) => id === run.id)),
    })),
    warnings: [...warningsOf(facts), ...(changed.length > 0 ? [reason('period_filed')] : [])],
    filed_return_id: last?.id ?? null,
    returns: filed.map(({ id, content, ...row }) => ({ ...row, return_id: id, lines: [...content.lines] })),
    changed_parts: changed,
  };
}

/**
 * A return as it was filed.
 * @throws Problem `not_found`
 */
export async function readFiledTsd(sql: Sql, companyId: bigint, returnId: Ulid): Promise<FiledTsdView> {
  const filed = await findTsd<MonthTsd>(sql, companyId, returnId);
  if (filed === undefined) throw problem('not_found', 'There is no such return.');
  const { id, content, ...row } = filed;
  return { ...contentView(content), ...row, return_id: id };
}

const contentView = (tsd: MonthTsd) => ({
  ...tsd,
  lines: [...tsd.lines],
  annex_1: [...tsd.annex_1],
  annex_2: [...tsd.annex_2],
  annex_4: { ...tsd.annex_4, rows: [...tsd.annex_4.rows] },
  annex_6: { ...tsd.annex_6, rows: [...tsd.annex_6.rows] },
  annex_7: { ...tsd.annex_7, rows: [...tsd.annex_7.rows] },
  inf_1: [...tsd.inf_1],
});

/** The accounts that the TSD declares, and those that the company took out. */
export async function declaredAccountList(sql: Sql, companyId: bigint): Promise<DeclaredAccountView[]> {
  const chosen = await chosenAccounts(sql, companyId);
  const codes = new Set(chosen.map(({ account_code: code }) => code));
  const ofChart = [...declaredAccounts([])]
    .filter(([code]) => !codes.has(code))
    .map(([code, use]) => ({ account_code: code, declared_as: use, chosen: false }));
  return [...chosen.map((one) => ({ ...one, chosen: true })), ...ofChart].sort((one, other) =>
    one.account_code.localeCompare(other.account_code),
  );
}

function warningsOf({ runs, drafts, receiverMissing }: MonthFacts): MonthTsdView['warnings'] {
  return [
    ...drafts.map((run) => reason('tsd_run_draft', { month: monthOf(run.month) })),
    ...runs.flatMap(({ run, byBank }) => {
      const month = monthOf(run.month);
      if (run.state === 'approved') return reason('tsd_run_not_posted', { month });
      return byBank ? [] : reason('tsd_run_not_paid', { month });
    }),
    ...(receiverMissing ? [reason('tsd_receiver_missing')] : []),
  ];
}
