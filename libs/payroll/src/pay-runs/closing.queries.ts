import { monthsWithPayroll } from '#books';
import { countWorkedBetween } from '#employment';
import { firstOfMonth, type IsoDate, type IsoMonth, lastOfMonth, type Sql } from '#platform';

/** The pay run and the TSD of a month. */
export interface PayrollOfMonth {
  /** Null where nobody has made a run. */
  readonly run: { readonly id: bigint; readonly posted: boolean } | null;
  /** Registered employments with pay. */
  readonly worked: number;
  readonly tsd: 'filed' | 'missing' | 'none';
}

const RUN = `
  SELECT run.id, run.state = 'posted' AS posted,
    EXISTS (SELECT FROM payroll.tsd_return AS filed WHERE filed.company_id = $1 AND filed.month = $2) AS filed
  FROM (SELECT 1) AS one
  LEFT JOIN payroll.pay_run AS run ON run.company_id = $1 AND run.month = $2`;

/** A TSD is owed when the books show payroll, or in every month by the choice of the accountant. */
export async function payrollOfMonth(
  sql: Sql,
  companyId: bigint,
  month: IsoMonth,
  monthly: boolean,
): Promise<PayrollOfMonth> {
  const [first, last]: readonly [IsoDate, IsoDate] = [firstOfMonth(month), lastOfMonth(month)];
  const [row, worked, shown] = await Promise.all([
    sql.one<{ id: bigint | null; posted: boolean | null; filed: boolean }>(RUN, [companyId, first]),
    countWorkedBetween(sql, companyId, first, last),
    monthsWithPayroll(sql, companyId, { from: month, to: month }),
  ]);
  const { id, posted, filed } = row;
  return {
    run: id === null ? null : { id, posted: posted === true },
    worked,
    tsd: filed ? 'filed' : monthly || shown.length > 0 ? 'missing' : 'none',
  };
}
