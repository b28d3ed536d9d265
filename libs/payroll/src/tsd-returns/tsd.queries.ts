import { isDeepStrictEqual } from 'node:util';
import { encodeId, firstOfMonth, type IsoMonth, monthOf, type Sql, toJson } from '#platform';
import { reason } from '#reasons';
import { type MonthFacts, monthFacts } from './month-facts.queries.js';
import { type MonthTsd, monthTsd } from './month-tsd.js';
import { declaredAccounts } from './declared-as.js';
import { chosenAccounts, filedTsd } from './tsd-rows.js';
import { type DeclaredAccountView, type MonthTsdView } from './tsd.wire.js';

/** Payroll taxes are due in euros. */
const CURRENCY = 'EUR';

/** The return of a month from its facts. */
export const tsdOfFacts = (month: IsoMonth, { lines, taxes }: MonthFacts): MonthTsd =>
  monthTsd(month, lines, taxes, CURRENCY);

/** Whether a return has the content of a filed one. */
export const sameContent = (tsd: MonthTsd, filed: unknown): boolean =>
  isDeepStrictEqual(JSON.parse(toJson(tsd)), filed);

/**
 * The TSD of a month from the current books and pay runs. Call it in one snapshot (`Database.reportCompany`).
 * @throws Problem `invalid_payload` for a month before the oldest rules
 */
export async function readMonthTsd(sql: Sql, companyId: bigint, month: IsoMonth): Promise<MonthTsdView> {
  const facts = await monthFacts(sql, companyId, month);
  const tsd = tsdOfFacts(month, facts);
  const filed = await filedTsd(sql, companyId, firstOfMonth(month));
  const isChanged = filed !== undefined && !sameContent(tsd, filed.content);
  return {
    ...tsd,
    lines: [...tsd.lines],
    annex_1: [...tsd.annex_1],
    annex_2: [...tsd.annex_2],
    annex_4: { ...tsd.annex_4, rows: [...tsd.annex_4.rows] },
    annex_6: { ...tsd.annex_6, rows: [...tsd.annex_6.rows] },
    annex_7: { ...tsd.annex_7, rows: [...tsd.annex_7.rows] },
    inf_1: [...tsd.inf_1],
    pay_runs: facts.runs.map(({ run, paidOn }) => ({
      pay_run_id: encodeId('pay_run', run.id),
      month: monthOf(run.month),
      payment_date: paidOn,
    })),
    warnings: [...warningsOf(facts), ...(isChanged ? [reason('period_filed')] : [])],
    filed_return_id: filed?.id ?? null,
  };
}

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
