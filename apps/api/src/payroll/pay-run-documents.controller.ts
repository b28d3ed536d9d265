import { Controller, Inject } from '@nestjs/common';
import { Companies } from '#identity';
import { payRunTsd, payslipFacts, payslipPdf, type Tsd, tsdCsv, payRunParams } from '#payroll';
import { Database, encodeId, problem, recordAudit, type Sql } from '#platform';
import { type z } from 'zod';
import { Answer, Input, Operation, type OperationInput, rawCells, readQuery } from '../http/index.js';
import { PayslipParams, PayslipQuery, TsdAnswer } from './pay-runs.schemas.js';

type OfRun = OperationInput<z.output<typeof payRunParams>>;
type OfPayslip = OperationInput<z.output<typeof PayslipParams>, z.output<typeof PayslipQuery>>;

type OfTsdCsv = OperationInput<z.output<typeof payRunParams>, z.output<typeof TsdCsvQuery>>;

const TsdCsvQuery = readQuery({ raw: rawCells });

/** The documents of a pay run: payslips, and the figures of the tax return. The service records each reader. */
@Controller()
export class PayRunDocumentsController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Companies) private readonly companies: Companies,
  ) {}

  @Operation({
    id: 'companies_payroll_pay_runs_payslip',
    method: 'GET',
    path: '/api/companies/:company_id/payroll/pay-runs/:pay_run_id/payslips/:employee_id/',
    tag: 'app',
    summary: 'A payslip as a PDF',
    description: 'For an approved run. The audit trail records who read it.',
    permission: 'books.read',
    scope: 'read',
    cost: 'expensive',
    books: true,
    params: PayslipParams,
    query: PayslipQuery,
    answer: { status: 200, contentType: 'application/pdf' },
    errors: ['state_conflict'],
  })
  async payslip(@Input() input: OfPayslip): Promise<Answer> {
    const { pay_run_id: payRunId, employee_id: employeeId } = input.params;
    const company = await this.companies.find(input.companyId);
    if (company === undefined) throw problem('not_found', 'There is no such company.');
    const facts = await this.read(input, 'payslip.read', encodeId('employee', employeeId), (sql) =>
      payslipFacts(sql, input.companyId, { payRunId, employeeId }),
    );
    const pdf = await payslipPdf({ ...facts, employer: company, language: input.query.language });
    return new Answer(pdf, { headers: { 'content-type': 'application/pdf', ...PRIVATE } });
  }

  @Operation({
    id: 'companies_payroll_pay_runs_tsd',
    method: 'GET',
    path: '/api/companies/:company_id/payroll/pay-runs/:pay_run_id/tsd/',
    tag: 'app',
    summary: 'The figures of the TSD by line',
    description:
      'Main form and annex 1, for the month of payment. Personal codes are sealed, so people are identified by id and name.',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    params: payRunParams,
    answer: { status: 200, schema: TsdAnswer },
  })
  tsd(@Input() input: OfRun): Promise<Tsd> {
    return this.read(input, 'tsd.read', null, (sql) =>
      payRunTsd(sql, input.companyId, input.params.pay_run_id),
    );
  }

  @Operation({
    id: 'companies_payroll_pay_runs_tsd_csv',
    method: 'GET',
    path: '/api/companies/:company_id/payroll/pay-runs/:pay_run_id/tsd/csv/',
    tag: 'app',
    summary: 'Annex 1 of the TSD as CSV',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    params: payRunParams,
    query: TsdCsvQuery,
    answer: { status: 200, contentType: 'text/csv' },
  })
  async csv(@Input() input: OfTsdCsv): Promise<Answer> {
    const tsd = await this.tsd(input);
    const name = `TSD-${tsd.period}.csv`;
    return new Answer(Buffer.from(tsdCsv(tsd, input.query)), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        ...PRIVATE,
      },
    });
  }

  private read<T>(
    { companyId, actor, params }: OfRun,
    action: string,
    employeeId: string | null,
    work: (sql: Sql) => Promise<T>,
  ): Promise<T> {
    return this.database.inCompany(companyId, async (sql) => {
      const read = await work(sql);
      await recordAudit(sql, {
        actor,
        companyId,
        action,
        objectType: 'pay_run',
        objectId: encodeId('pay_run', params.pay_run_id),
        ...(employeeId === null ? {} : { newValues: { employee_id: employeeId } }),
      });
      return read;
    });
  }
}

const PRIVATE = { 'cache-control': 'no-store' };
