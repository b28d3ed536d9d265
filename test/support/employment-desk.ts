import { expect } from 'vitest';
import { z } from 'zod';
import { type TestAnswer, type TestSession } from './api.js';
import { type Bookkeeper, startBookkeeper } from './bookkeeper.js';
import { type TestDatabase } from './database.js';
import { grantMandates } from './mandates.js';
import { newPerson } from './people.js';
import { startSandbox, type TestSandbox } from './sandbox.js';
import { until } from './wait.js';
import { startWorker, type TestWorker } from './worker.js';

export const Submission = z.looseObject({
  id: z.string(),
  status: z.string(),
  employee_id: z.string(),
  employment_id: z.string(),
  register_employment_id: z.number().nullable(),
  register_error_code: z.string(),
  register_messages: z.array(z.looseObject({ code: z.string(), severity: z.string(), field: z.string() })),
});
export type Submission = z.infer<typeof Submission>;
const Employee = z.looseObject({
  id: z.string(),
  status: z.string().nullable(),
  employments: z.array(z.looseObject({ id: z.string(), status: z.string() })),
});

/** Published examples and similar codes: no person has them. */
export const CODE = '49403136515';
export const SECRETS = [CODE, '37605030299', '46805280103', '36805280109'];

export const PERSON = {
  first_name: 'Mari',
  last_name: 'Maasikas',
  personal_code: CODE,
  iban: 'EE38 2200 2210 2014 5685',
  basic_exemption: 'full',
  pension_rate: '4',
};
export const WORK = {
  employment_type: 1,
  start_date: '2026-12-01',
  occupation_code: '33130001',
  job_title: 'Raamatupidaja',
  workplace: 'Näidise tn 1, Tallinn',
  working_time_rate: '0.50',
  gross_minor: 250_000,
};

export const person = (code: string, more: object = {}) => ({ ...PERSON, personal_code: code, ...more });

/** The secrets as a row, a file or a message may hold them: bytes are shown as hexadecimal digits. */
export const SECRET_FORMS = SECRETS.flatMap((code) => [code, Buffer.from(code).toString('hex')]);

/** The texts that hold a personal code. */
export const holding = (texts: readonly string[]): string[] =>
  texts.filter((text) => SECRETS.some((code) => text.includes(code)));

/** A company, staff, a worker and a register: a company's submissions are approved and reach the register. */
export class EmploymentDesk {
  /** Every answer of the API, which a test searches for secrets. */
  readonly answers: string[] = [];

  private constructor(
    private readonly db: TestDatabase,
    readonly us: Bookkeeper,
    readonly staff: TestSession,
    readonly sandbox: TestSandbox,
    readonly worker: TestWorker,
    readonly registryCode: string,
    /** Every line that the API and the worker log. */
    readonly logged: readonly string[],
  ) {}

  /**
   * @param redisUrl the broker of tasks; without it, Postgres is the broker
   * @param reachable whether a browser can reach the API
   */
  static async open(db: TestDatabase, redisUrl?: string, reachable = false): Promise<EmploymentDesk> {
    const logged: string[] = [];
    const us = await startBookkeeper(db, {}, { lines: logged, reachable });
    await grantMandates(db, us.company.id);
    const staff = await us.api.session((await newPerson(us.api, { isStaff: true })).id, {
      secondFactor: true,
    });
    const { registry_code: registryCode } = z
      .looseObject({ registry_code: z.string() })
      .parse((await us.send('GET', '/')).body);
    const sandbox = await startSandbox(us.clock);
    const broker: Readonly<Record<string, string>> =
      redisUrl === undefined ? {} : { RAAMAT_BROKER: 'redis', REDIS_URL: redisUrl };
    const worker = await startWorker(db, { RAAMAT_SANDBOX_URL: sandbox.url, ...broker }, { lines: logged });
    return new EmploymentDesk(db, us, staff, sandbox, worker, registryCode, logged);
  }

  /** Checks that no answer, log line or row holds a personal code, whatever the test did. */
  async close(): Promise<void> {
    await this.worker.close();
    await this.sandbox.close();
    await this.us.close();
    expect(holding(this.answers)).toEqual([]);
    expect(holding(this.logged)).toEqual([]);
    expect(await this.rowsHolding()).toEqual([]);
  }

  /** The tables with a row that holds a personal code. */
  async rowsHolding(): Promise<string[]> {
    const tables = await this.db.owner<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    expect(tables.length).toBeGreaterThan(50);
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await this.db.owner(
        `SELECT 1 FROM ${name} AS r WHERE r::text ~ '${SECRET_FORMS.join('|')}' LIMIT 1`,
      );
      if (rows.length > 0) found.push(name);
    }
    return found;
  }

  async send(method: string, path: string, body?: unknown): Promise<TestAnswer> {
    const answer = await this.us.send(method, `/employees${path}`, body === undefined ? {} : { body });
    this.answers.push(answer.text);
    return answer;
  }

  /** Calls an operation of staff on a submission. */
  async firm(id: string, verb: string, body?: unknown): Promise<TestAnswer> {
    const answer = await this.us.api.send('POST', `/api/firm/submissions/${id}/${verb}/`, {
      session: this.staff,
      ...(body === undefined ? {} : { body }),
    });
    this.answers.push(answer.text);
    return answer;
  }

  async submit(body: object): Promise<Submission> {
    const answer = await this.send('POST', '/submissions/', body);
    expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
    return Submission.parse(answer.body);
  }

  async submission(id: string): Promise<Submission> {
    return Submission.parse((await this.send('GET', `/submissions/${id}/`)).body);
  }

  seen(id: string, which: (one: Submission) => boolean): Promise<Submission> {
    return until(async () => {
      const one = await this.submission(id);
      return which(one) && one;
    });
  }

  applied(id: string): Promise<Submission> {
    return this.seen(id, ({ status }) => status === 'applied');
  }

  /** Submits and approves, waits until the register has the submission, and returns it. */
  async register(body: object): Promise<Submission> {
    const { id } = await this.submit(body);
    expect((await this.firm(id, 'approve')).status).toBe(200);
    return this.applied(id);
  }

  /** Registers the default person and employment. */
  registerMari(): Promise<Submission> {
    return this.register({ kind: 'new_employee', employee: PERSON, employment: WORK });
  }

  async employee(id: string) {
    return Employee.parse((await this.send('GET', `/${id}/`)).body);
  }

  /** The entries of a person in the register, except cancelled ones. */
  entriesOf(code: string) {
    return this.sandbox
      .entries(this.registryCode)
      .filter(({ isikukood, cancelled }) => isikukood === code && !cancelled);
  }
}
