import { afterAll, beforeAll, expect, it } from 'vitest';
import { NoBusinessRegister } from '#authorities';
import {
  type AnyTaskHandler,
  type Broker,
  BROKER,
  CATALOGUE,
  Dispatcher,
  type Receivers,
  RECEIVERS,
  TaskWorker,
} from '#tasks';
import { createLogger, SystemClock } from '#platform';
import { BrokerModule } from '../../libs/tasks/src/broker/broker.module.js';
import { openPostgresStore } from '../../libs/tasks/src/broker/postgres-store.js';
import { ProvisioningProcessor, UpkeepProcessor } from '../../libs/tasks/src/broker/processors.js';
import { ProvisionCompanyHandler } from '#provisioning';
import { RebuildStatusHandler } from '../../apps/worker/src/upkeep/rebuild-status.handler.js';
import { idIn, startApi, type TestApi, type TestOrganization } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { startApp } from '../support/task-bench.js';
import { until } from '../support/wait.js';

let db: TestDatabase;
let api: TestApi;
let organization: TestOrganization;
let key: string;
const endings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  db = await testDatabase();
  api = await startApi(db.database);
  organization = await api.organization();
  key = await organization.key(['read', 'write']);
});

afterAll(async () => {
  for (const end of endings.reverse()) await end();
  await api.close();
  await db.drop();
});

/** Operations of a company, by the owner of its organization. */
const callerIn = (path: string) =>
  api.as(key, { company_id: idIn(path), organization_id: idIn(organization.path) });

/** A worker of the queues that the books and the counts of a new company go through. */
async function startWorker(): Promise<void> {
  const log = createLogger({ LOG_LEVEL: 'silent' }, 'test');
  const queues = ['provisioning', 'upkeep'];
  const clock = new SystemClock();
  const others = Object.keys(CATALOGUE.kinds).map((kind): [string, AnyTaskHandler] => [
    kind,
    { handle: () => Promise.resolve('skipped') },
  ]);
  const app = await startApp(
    BrokerModule.forWorker({
      store: openPostgresStore({ url: db.environment.DATABASE_SYSTEM_URL, log }),
      log,
      queues: Object.keys(CATALOGUE.queues),
      processors: [ProvisioningProcessor, UpkeepProcessor],
      useFactory: () =>
        new TaskWorker({
          database: db.database,
          log,
          queues,
          handlers: {
            ...Object.fromEntries(others),
            'provision-company': new ProvisionCompanyHandler(
              db.database,
              clock,
              new NoBusinessRegister(),
              log,
              false,
            ),
            'rebuild-status': new RebuildStatusHandler(db.database, clock),
          },
        }),
    }),
  );
  endings.push(() => app.close());
  const broker = app.get<Broker>(BROKER);
  endings.push(() => broker.close());
  const worker = app.get(TaskWorker);
  await worker.start(app.get<Receivers>(RECEIVERS));
  endings.push(() => worker.close());
  const dispatcher = new Dispatcher({ database: db.database, broker, log });
  await dispatcher.start();
  endings.push(() => dispatcher.stop());
}

it('a company has counts soon after its books, and new ones soon after every change', async () => {
  const { path } = await organization.company('provisioning');
  const call = callerIn(path);
  const read = () => call('companies_retrieve');
  expect(await read()).toMatchObject({ state: 'provisioning', status: null, refresh_pending: false });

  await startWorker();
  const counted = await until(
    async () => {
      const company = await read();
      return company.state === 'ready' && !company.refresh_pending && company;
    },
    { what: 'the first count' },
  );
  expect(counted).toMatchObject({ status: { purchase_drafts: 0, last_bank_date: null } });

  const party = await call('commands_create_party', { body: { name: 'Tarnija OÜ', kind: 'supplier' } });
  await call('commands_record_invoice', {
    body: {
      direction: 'purchase',
      party_id: party.result.party_id,
      number: 'A-1',
      revision: {
        invoice_date: '2026-01-05',
        needs_review: true,
        lines: [{ description: 'Teenus', unit_price: '100', vat_code: 'P24' }],
      },
    },
  });
  const settled = await until(
    async () => {
      const company = await read();
      return !company.refresh_pending && company;
    },
    { what: 'the new count' },
  );
  expect(settled).toMatchObject({ status: { purchase_drafts: 1, invoices_to_review: 1 } });
  expect(await call('organizations_companies_list')).toMatchObject({
    items: [{ status: { purchase_drafts: 1, invoices_to_review: 1 }, refresh_pending: false }],
  });
});

it('shows at once, in the list too, that a change is not counted yet', async () => {
  for (const end of endings.splice(0).reverse()) await end();
  const { id, path } = await organization.company('ready');
  await db.owner(
    `INSERT INTO tasks.task (company_id, kind, version, queue, payload, priority, run_at)
     VALUES ($1, 'rebuild-status', 1, 'upkeep', '{}', 5, now())`,
    [id],
  );
  const call = callerIn(path);
  expect(await call('companies_retrieve')).toMatchObject({ status: null, refresh_pending: true });
  const list = await call('organizations_companies_list');
  expect(list.items[0]).toMatchObject({ status: null, refresh_pending: true });
  await db.owner(`UPDATE tasks.task SET state = 'failed' WHERE company_id = $1`, [id]);
  expect(await call('companies_retrieve')).toMatchObject({ refresh_pending: false });
});
