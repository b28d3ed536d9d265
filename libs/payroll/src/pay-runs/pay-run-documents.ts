import { documentFonts, monthOf, problem, type Sql } from '#platform';
import { payslipDocument, type PayslipFacts } from '../payslip/payslip-document.js';
import { type Tsd, tsdOf } from '../tsd/tsd.js';
import { payLineRows, requirePayRun, runItemRows } from './pay-run-rows.js';
import { dateOfPayment } from './pay-run.queries.js';
import { ruledOn } from './pay-run-inputs.js';

/** The TSD amounts of a run. @throws Problem `not_found` */
export async function payRunTsd(sql: Sql, companyId: bigint, id: bigint): Promise<Tsd> {
  const run = await requirePayRun(sql, companyId, id);
  const lines = await payLineRows(sql, companyId, id);
  const paidOn = (await dateOfPayment(sql, companyId, run)) ?? ruledOn(run);
  return tsdOf(lines, paidOn, run.currency);
}

/** The stored data of a person's payslip in a run. @throws Problem `not_found`, `state_conflict` for a draft */
export async function payslipFacts(
  sql: Sql,
  companyId: bigint,
  of: { readonly payRunId: bigint; readonly employeeId: bigint },
): Promise<Omit<PayslipFacts, 'employer' | 'language'> & { readonly at: Date }> {
  const run = await requirePayRun(sql, companyId, of.payRunId);
  const [lines, items] = await Promise.all([
    payLineRows(sql, companyId, of.payRunId, of.employeeId),
    runItemRows(sql, companyId, of.payRunId, of.employeeId),
  ]);
  if (lines.length === 0 && items.length === 0)
    throw problem('not_found', 'The pay run has no payslip of this employee.');
  if (run.state === 'draft')
    throw problem('state_conflict', 'The pay run is a draft: payslips exist once it is approved.');
  return {
    month: monthOf(run.month),
    paidOn: (await dateOfPayment(sql, companyId, run)) ?? null,
    currency: run.currency,
    lines,
    items,
    at: run.created_at,
  };
}

/** The payslip as a PDF; the same facts give the same bytes. */
export async function payslipPdf(facts: PayslipFacts & { readonly at: Date }): Promise<Buffer> {
  // Loaded with the first payslip: the drawing library and the fonts take megabytes that the API does not need on
  // most days.
  const { drawPayslip } = await import('#rendering');
  return drawPayslip(payslipDocument(facts), await documentFonts(), facts.at);
}
