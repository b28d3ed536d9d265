import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { type Bench } from '../support/bench.js';
import { Installation } from '../support/installation.js';

const COMPANIES = 10_000;
const ANSWER_MS = 300;
const AT_ONCE = 20;
const HOUR_MS = 3_600_000;

/** The nightly refreshes, all due at once, which is harder than spread; one of two workers dies midway. */
export const taxAccounts: Bench = {
  name: 'tax-accounts',
  about: `${COMPANIES} tax accounts from a stand-in that answers in ${ANSWER_MS} ms and allows ${AT_ONCE} calls at once; a worker is killed midway`,
  async run(report) {
    const authority = await slowAuthority();
    const installation = await Installation.open(undefined, { TAX_ACCOUNT_URL: authority.url });
    const { place } = installation;
    const count = async (table: string): Promise<number> =>
      Number((await place.owner<{ n: string }>(`SELECT count(*) AS n FROM ${table}`))[0]?.n);
    try {
      const doomed = await installation.worker();
      await installation.worker();
      await place.owner(
        `INSERT INTO identity.company (organization_id, name, registry_code, legal_form, state)
         SELECT (SELECT min(id) FROM identity.organization), 'Firma ' || n, (20000000 + n)::text, 'ou', 'ready'
         FROM generate_series(1, ${COMPANIES}) AS n`,
      );
      await place.owner(
        `INSERT INTO identity.vat_registration (company_id, status) SELECT id, 'unregistered' FROM identity.company`,
      );
      const from = performance.now();
      await place.owner(
        `INSERT INTO tasks.task (company_id, kind, version, queue, payload, priority, run_at)
         VALUES (0, 'refresh-all-tax-accounts', 1, 'upkeep', '{}', 8, now())`,
      );
      const asked = "tasks.task WHERE kind = 'refresh-tax-account'";
      await reached(async () => (await count(asked)) === COMPANIES, 'all are asked for');
      report.figure('until all are asked for', 's', [(performance.now() - from) / 1_000]);
      await place.owner(
        `UPDATE tasks.task SET run_at = now() WHERE kind = 'refresh-tax-account' AND state IN ('scheduled', 'waiting')`,
      );
      const done = `tax_account.account WHERE access_status = 'ok'`;
      await reached(async () => (await count(done)) >= COMPANIES / 2, 'half are read');
      await doomed.end('SIGKILL');
      await reached(async () => (await count(done)) === COMPANIES, 'all are read');
      report.figure('until all are read', 'min', [(performance.now() - from) / 60_000], {
        id: 'G9a',
        atMost: 60,
      });
      report.figure('calls at once, at most', '', [authority.most()], { id: 'G9b', atMost: AT_ONCE });
      report.figure('companies left out', '', [COMPANIES - (await count(done))], { id: 'G9c', atMost: 0 });
    } finally {
      await installation.close();
      await authority.close();
    }
  },
};

/** Answers both requests about any company slowly, and counts the waiting callers. */
async function slowAuthority(): Promise<{ url: string; most(): number; close(): Promise<void> }> {
  let now = 0;
  let most = 0;
  const server = createServer((request, response) => {
    now += 1;
    most = Math.max(most, now);
    // A caller that dies no longer waits.
    response.once('close', () => (now -= 1));
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.once('end', () => {
      const name = /tax:(\w+)>/.exec(body)?.[1] ?? '';
      void setTimeout(ANSWER_MS).then(() => {
        response.end(
          `<e:Envelope xmlns:e="e"><e:Body><t:${name}Response><kood>0</kood><seisuga>2026-11-20</seisuga>` +
            `<loppsaldo>0.00</loppsaldo></t:${name}Response></e:Body></e:Envelope>`,
        );
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    most: () => most,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}

/** Polls once a second: polling costs part of the measured capacity. */
async function reached(condition: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + HOUR_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`${what} did not come true in an hour`);
    await setTimeout(1_000);
  }
}
