import { setTimeout as pause } from 'node:timers/promises';
import { approveSubmission } from '#employment';
import { encodeId, type Sql, SystemClock, workerActor } from '#platform';
import { openCompany } from '../../chaos/support/company.js';
import { BUYER } from '../../chaos/support/documents.js';
import { grantMandates } from '../../support/mandates.js';
import { type CompanyName } from '../plan/plan.js';
import { send } from './caller.js';
import { type Buyer } from './commands.js';
import { type Installation, MAIL_DOMAIN } from './installation.js';

const TRUSTED = 'tarnija.example';
const AGAIN_MS = 50;

/** A company of one run. */
export interface SimulatedCompany extends Buyer {
  /** Its name in the plan. */
  readonly of: CompanyName;
  /** Its name in the history: the run and the company. */
  readonly label: string;
  readonly id: bigint;
  readonly path: string;
  readonly key: string;
  readonly address: string;
  /** Its endpoint gets the events of later commits. */
  readonly commitsBefore: bigint;
}

/** Opens a company of a run with a mandate, a trusted sender and an endpoint for webhooks; no fault is under way. */
export async function openSimulatedCompany(
  installation: Installation,
  of: CompanyName,
  run: number,
): Promise<SimulatedCompany> {
  const { db, secret, ports, hooks } = installation;
  const label = `${run}${of}`;
  const registryCode = String(10_000_000 + run * 10 + of.charCodeAt(0));
  const buyer = { name: `Näidis ${registryCode} OÜ`, registryCode, vatNumber: BUYER.vatNumber };
  const { id, key, address } = await openCompany(db, { ...buyer, secret, mailDomain: MAIL_DOMAIN });
  await db.owner('INSERT INTO inbox.trusted_sender (company_id, sender, created_at) VALUES ($1, $2, now())', [
    id.toString(),
    TRUSTED,
  ]);
  await grantMandates(db, id);
  const path = `/api/companies/${encodeId('company', id)}`;
  const call = {
    method: 'POST',
    path: `${path}/webhook-endpoints/`,
    key,
    body: { url: hooks.addressOf(label) },
  };
  // The processes may still recover from the run before.
  for (let tries = 0; ; tries += 1) {
    const answer = await send(ports.api, call).catch(() => undefined);
    if (answer?.status === 201) break;
    if (tries > 200) throw new Error(`The endpoint is refused: ${answer?.status} ${answer?.text}`);
    await pause(AGAIN_MS);
  }
  const [endpoint] = await db.owner<{ told: string }>(
    'SELECT told_commit_seq::text AS told FROM webhooks.endpoint WHERE company_id = $1',
    [id.toString()],
  );
  return { of, label, ...buyer, id, path, key, address, commitsBefore: BigInt(endpoint?.told ?? 0) };
}

/** Staff approve the submissions of a company that wait. */
export async function approveSubmissions({ db }: Installation, { id }: SimulatedCompany): Promise<void> {
  const waiting = await db.owner<{ id: string }>(
    `SELECT id::text FROM employment.submission WHERE company_id = $1 AND status = 'submitted'`,
    [id.toString()],
  );
  const clock = new SystemClock();
  for (const { id: submissionId } of waiting) {
    await db.database.inCompany(id, async (sql: Sql) => {
      await approveSubmission(sql, {
        companyId: id,
        submissionId: BigInt(submissionId),
        actor: workerActor('test', []),
        now: clock.now(),
        today: clock.today(),
      });
    });
  }
}
