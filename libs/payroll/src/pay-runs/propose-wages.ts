import { type ExemptionFinding, freePayments } from '#books';
import { ibansOfEmployees } from '#employment';
import { monthOf, type Sql } from '#platform';
import { payableOf } from '../rules/run-items.js';
import { netPayRows, type PayRunRow } from './pay-run-rows.js';
import { unpaidRuns } from './pay-run.queries.js';
import { type ExpectedWage, findWages } from './wage-payments.js';

const NET_WAGES = 'payroll_liability';

/** Bank lines that look like wages of unpaid runs: a person decides, and a confirmed line pays the run. */
export async function proposeWages(sql: Sql, companyId: bigint): Promise<readonly ExemptionFinding[]> {
  const runs = await unpaidRuns(sql, companyId);
  const [oldest] = runs.slice(-1);
  if (oldest === undefined) return [];
  const { currency, month: from } = oldest;
  const payments = await freePayments(sql, companyId, NET_WAGES, { currency, from });
  if (payments.length === 0) return [];
  const amounts = [...new Set(payments.map(({ amount_minor: amount }) => amount))];
  const expected = await expectedWages(sql, companyId, runs, amounts);
  return findWages(payments, expected).map(({ wage, ...finding }) => ({
    ...finding,
    counter_role: NET_WAGES,
    reason: [`Net pay of ${monthOf(wage.month)}`, ...(wage.payee === null ? [] : [wage.payee.name])].join(
      ', ',
    ),
  }));
}

async function expectedWages(
  sql: Sql,
  companyId: bigint,
  runs: readonly PayRunRow[],
  amounts: readonly bigint[],
): Promise<ExpectedWage[]> {
  const months = new Map(runs.map(({ id, month }) => [id, month]));
  const people = await netPayRows(sql, companyId, [...months.keys()], amounts);
  const ibans = await ibansOfEmployees(sql, companyId);
  const everybody = runs.map((run): ExpectedWage => ({
    month: run.month,
    net_minor: payableOf(run.net_minor, run),
    payee: null,
  }));
  return [
    ...everybody,
    ...people.flatMap(({ run_id: runId, employee_id: id, employee_name: name, net_minor }) => {
      const month = months.get(runId);
      return month === undefined ? [] : [{ month, net_minor, payee: { name, iban: ibans.get(id) ?? '' } }];
    }),
  ];
}
