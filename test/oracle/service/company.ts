import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bookkeeper, fileForm, startBookkeeper } from '../../support/bookkeeper.js';
import { addEmployee } from '../../support/employees.js';
import { testDatabase } from '../../support/database.js';
import { processEnvironment } from '../../support/environment.js';
import { chargeTaxes } from '../../support/taxes.js';
import { until } from '../../support/wait.js';
import { startWorker } from '../../support/worker.js';
import { type Day } from '../law/calendar.js';
import { EMPLOYMENTS, type Person } from '../law/payroll.js';

export type Json = Readonly<Record<string, unknown>>;

/** A company of a running service. This folder alone knows how one is started; everything else speaks HTTP. */
export interface Company {
  /** Sends a request that must succeed, and returns its answer. */
  post(path: string, body: unknown): Promise<Json>;
  /** The same in the name of a signed-in person: for decisions that a key may only propose. */
  decide(path: string, body: unknown): Promise<Json>;
  get(path: string): Promise<Json>;
  /** An answer that is not JSON. */
  text(path: string): Promise<string>;
  /** Uploads bank statements and waits until they are read. */
  upload(statements: readonly string[]): Promise<void>;
  /** The e-invoices of issued sales by the ids of the sales, once the worker has written them. */
  rendered(invoices: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Registers an employee as the register's worker does. */
  employ(person: Person): Promise<void>;
  /** Publishes a rate of the European Central Bank. */
  publish(day: Day, currency: string, rate: string): Promise<void>;
  /** Changes the company itself. */
  change(body: unknown): Promise<void>;
  /** Takes the taxes that are due to the tax account, as the night does. */
  charge(): Promise<void>;
  /** Moves the books' today. */
  today(day: Day): void;
  close(): Promise<void>;
}

/** The service refused or failed a request of the year. */
export class Refused extends Error {}

/** Nothing of a year may be refused for being one of many. */
const UNLIMITED = { RAAMAT_RATE_GENERAL: '10000000', RAAMAT_RATE_EXPENSIVE: '10000000', LOG_LEVEL: 'silent' };

/** A company with a database of its own. */
export async function openCompany(): Promise<Company> {
  const db = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'raamat-oracle-'));
  const files = { RAAMAT_FILES_FOLDER: folder };
  const keeper = await startBookkeeper(db, { ...UNLIMITED, ...files });
  type Request = NonNullable<Parameters<Bookkeeper['send']>[2]>;
  const answered = async (method: string, path: string, request: Request): Promise<Json> => {
    const answer = await keeper.api.send(method, keeper.company.path + path, request);
    if (answer.status < 300) return answer.body as Json;
    throw new Refused(
      `${method} ${path} ${JSON.stringify(request.body ?? '')} -> ${answer.status} ${answer.text}`,
    );
  };
  const { key, session } = keeper;
  const get: Company['get'] = (path) => answered('GET', path, { key });
  return {
    get,
    text: async (path) => (await keeper.get(path)).text,
    post: (path, body) => answered('POST', path, { key, body }),
    decide: (path, body) => answered('POST', path, { session, body }),
    upload: async (statements) => {
      // It ends before the first invoice: payments are settled by the year's acts, not by the matcher.
      const worker = await startWorker(db, files);
      for (const [at, statement] of statements.entries()) {
        const form = fileForm(Buffer.from(statement), { kind: 'statement' }, `väljavõte-${at}.xml`);
        const { id } = await answered('POST', '/files/', { key, body: form });
        const read = await until(
          async () => {
            const extraction = await get(`/files/${id as string}/extraction/`);
            return ['queued', 'running'].includes(extraction['state'] as string) ? undefined : extraction;
          },
          { timeoutMs: 90_000, what: 'the statement is read' },
        );
        if (read['state'] !== 'done') throw new Refused(`The statement ${at} -> ${JSON.stringify(read)}`);
      }
      await worker.close();
    },
    rendered: async (invoices) => {
      const worker = await startWorker(db, files);
      const found = new Map<string, string>();
      for (const id of invoices) {
        const documents = await until(
          async () => {
            const { revision } = await get(`/invoices/${id}/`);
            const all = (revision as Json)['documents'] as readonly Json[];
            return all.length === 2 && all;
          },
          { timeoutMs: 90_000, what: 'the e-invoice is written' },
        );
        const xml = documents.find(({ filename }) => (filename as string).endsWith('.xml'));
        const path = `${keeper.company.path}/files/${xml?.['file_id'] as string}/content/`;
        found.set(id, (await keeper.api.send('GET', path, { key })).text);
      }
      await worker.close();
      return found;
    },
    employ: async ({ name, kind, gross, exemption, pensionRate, isPensioner }) => {
      await addEmployee(db.database, keeper.company.id, {
        name,
        employmentType: EMPLOYMENTS[kind].type,
        grossMinor: Number(gross),
        basicExemption: exemption,
        pensionRate,
        birthDate: isPensioner ? '1950-03-01' : '1985-05-05',
      });
    },
    publish: async (day, currency, rate) => {
      await db.owner(
        `INSERT INTO books.reference_rate (base, quote, date, value) VALUES ('EUR', $1, $2, $3) ON CONFLICT DO NOTHING`,
        [currency, day, rate],
      );
    },
    change: async (body) => {
      await answered('PATCH', '/', { session, body });
    },
    charge: async () => {
      await chargeTaxes(db, keeper);
    },
    today: (day) => {
      keeper.clock.set(new Date(`${day}T10:00:00Z`));
    },
    close: async () => {
      await keeper.close();
      await db.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export { processEnvironment };
