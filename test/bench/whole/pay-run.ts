import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { type Bench } from '../support/bench.js';
import { Installation } from '../support/installation.js';

const EMPLOYEES = 6_000;
const ROUNDS = 3;

interface Created {
  readonly result: { readonly pay_run_id: string };
}
interface Detail {
  readonly payslips: readonly unknown[];
}

/** A large employer's month, from the request to its payslips, approved and posted. */
export const payRun: Bench = {
  name: 'pay-run',
  about: `the pay of ${EMPLOYEES} employees: asked for, prepared by a worker, approved and posted`,
  async run(report) {
    const installation = await Installation.open();
    try {
      const worker = await installation.worker();
      const api = await installation.api();
      const [company] = await installation.companies(1);
      if (company === undefined) throw new Error('no company was made');
      await employ(installation, company.id);
      const client = installation.client(1);
      const path = `${company.path}/payroll/pay-runs`;
      const send = async <T>(method: string, to: string, body?: unknown): Promise<T> => {
        const answer = await client.call(method, to, body);
        if (answer.status >= 300) throw new Error(`${method} ${to}: ${answer.status} ${answer.text}`);
        return JSON.parse(answer.text) as T;
      };
      const prepared: number[] = [];
      const posted: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const from = performance.now();
        const { result } = await send<Created>('POST', path, { month: `2026-0${round + 1}` });
        const run = `${path}/${result.pay_run_id}`;
        // Polls only four times a second, since polling costs part of the measured time.
        while ((await send<Detail>('GET', `${run}/`)).payslips.length < EMPLOYEES) await setTimeout(250);
        prepared.push((performance.now() - from) / 1_000);
        await send('POST', `${run}/approve`);
        await send('POST', `${run}/post`);
        posted.push((performance.now() - from) / 1_000);
      }
      report.figure('until its payslips are there', 's', prepared, { id: 'G10a', atMost: 20 });
      report.figure('until it is posted', 's', posted);
      report.figure('memory of the worker at most', 'MB', [await worker.peakMb()], {
        id: 'G10b',
        atMost: 300,
      });
      report.figure('memory of the API at most', 'MB', [await api.peakMb()]);
    } finally {
      await installation.close();
    }
  },
};

/** Some employees begin during the first month; each has pay in every month. */
async function employ({ place }: Installation, companyId: bigint): Promise<void> {
  await place.owner(
    `INSERT INTO employment.employee (company_id, first_name, last_name, birth_date, citizenship, iban, email, basic_exemption,
       pension_rate, source, created_at)
     SELECT $1, 'Töötaja', n::text, date '1960-01-01' + n * 2, 'EE', '', '', 'full', '2', 'service', now()
     FROM generate_series(1, ${EMPLOYEES}) AS n`,
    [companyId],
  );
  await place.owner(
    `INSERT INTO employment.employment (company_id, employee_id, employment_type, start_date, job_title, workplace,
       working_time_rate, gross_minor, status, registered_outside, created_at)
     SELECT company_id, id, 1, date '2025-12-01' + (id % 60)::integer, 'Müüja', 'Tallinn', 1, 100000 + id, 'registered', false,
       now()
     FROM employment.employee WHERE company_id = $1`,
    [companyId],
  );
}
