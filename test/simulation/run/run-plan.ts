import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../support/wait.js';
import { check } from '../checker/check.js';
import { type FinalState } from '../checker/final-state.js';
import { type History } from '../checker/history.js';
import { type Violation } from '../checker/violation.js';
import { COMPANIES, type Plan, type Step } from '../plan/plan.js';
import { Actor } from './actor.js';
import { Follower } from './caller.js';
import { approveSubmissions, openSimulatedCompany, type SimulatedCompany } from './company.js';
import { FaultMaker } from './faults.js';
import { type Installation } from './installation.js';
import { observe } from './observe.js';
import { Recorder } from './recorder.js';

/** Work that has not ended by then is a violation. */
const SETTLED_MS = 90_000;
/** Steps of the calm moment, after those of the plan. */
const CALM_FROM = 900_000;
const CALM_STEPS = 3;
/** Longer than an open stream takes to find a commit by itself. */
const SHOWN_MS = 6_000;

/** The result of a plan. */
export interface Outcome {
  readonly history: History;
  readonly final: FinalState;
  readonly violations: readonly Violation[];
}

/**
 * Carries out a plan against an installation, heals everything, waits for the end of all work, and has the checker
 * decide.
 * @param run a number that no other run of the installation has: it names the companies
 */
export async function runPlan(installation: Installation, plan: Plan, run: number): Promise<Outcome> {
  await until(() => installation.isComplete, { timeoutMs: SETTLED_MS, what: 'every process runs' });
  const companies = await Promise.all(COMPANIES.map((name) => openSimulatedCompany(installation, name, run)));
  const recorder = new Recorder(() => installation.processes().map(({ pid }) => pid));
  const faults = new FaultMaker(installation, recorder);
  installation.hooks.onArrived = (hook) => {
    recorder.record({ type: 'webhook', ...hook });
  };
  installation.letters.onArrived = ({ messageId, ...letter }) => {
    recorder.record({ type: 'letter', message_id: messageId, ...letter });
  };
  const shown = new Set<string>();
  const followers = companies.map(
    ({ label, path, key }) =>
      new Follower(installation.ports.api, { path: `${path}/live/`, key }, (commitSeq) => {
        shown.add(`${label} ${commitSeq}`);
        recorder.record({ type: 'live', company: label, commit_seq: commitSeq });
      }),
  );
  try {
    await Promise.all(
      [...stepsByActor(plan.steps)].map(async ([name, steps]) => {
        const company = companyOf(companies, steps);
        const actor = await Actor.open(installation, company, name, recorder);
        for (const step of steps) await perform(installation, actor, company, step, faults);
        await actor.close();
      }),
    );
    await faults.finish();
    await settle(installation, companies);
    await calm(installation, companies, recorder, (seen) => shown.has(seen));
    await settle(installation, companies);
  } finally {
    faults.end();
    await Promise.all(followers.map((one) => one.close()));
    recorder.stop();
  }
  const final: FinalState = {
    companies: await Promise.all(companies.map((company) => observe(installation, company))),
    crashes: installation.takeCrashes(),
  };
  return { history: recorder.history, final, violations: check(recorder.history, final) };
}

async function perform(
  installation: Installation,
  actor: Actor,
  company: SimulatedCompany,
  { id, action, pauseMs, fault }: Step,
  faults: FaultMaker,
): Promise<void> {
  await pause(pauseMs);
  if (fault !== undefined) await faults.begin(fault, actor.lines);
  if (action === 'read') {
    await actor.read();
    return;
  }
  await actor.write(action, id);
  if (action === 'submission')
    await until(() => approveSubmissions(installation, company).then(() => true), { what: 'staff approve' });
}

/**
 * Waits until no task of the companies is open. The hours for which a retry waits pass at once, as does the rest of an
 * endpoint that failed. Work that does not end is left to the checker.
 */
async function settle({ db }: Installation, companies: readonly SimulatedCompany[]): Promise<void> {
  const ids = companies.map(({ id }) => id.toString());
  await until(
    async () => {
      await db.owner(
        `UPDATE webhooks.delivery SET next_attempt_at = now() WHERE company_id = ANY ($1) AND state = 'pending'`,
        [ids],
      );
      await db.owner('UPDATE webhooks.endpoint SET rests_until = NULL WHERE company_id = ANY ($1)', [ids]);
      await db.owner(
        `UPDATE tasks.task SET run_at = now() WHERE company_id = ANY ($1) AND state IN ('scheduled', 'waiting') AND run_at > now()`,
        [ids],
      );
      const [open] = await db.owner<{ n: string }>(
        `SELECT count(*) AS n FROM (
           SELECT 1 FROM tasks.task WHERE company_id = ANY ($1) AND state IN ('scheduled', 'waiting', 'queued', 'running')
           UNION ALL SELECT 1 FROM webhooks.delivery WHERE company_id = ANY ($1) AND state = 'pending'
           UNION ALL SELECT 1 FROM webhooks.endpoint JOIN books.book USING (company_id)
             WHERE company_id = ANY ($1) AND told_commit_seq < commit_seq) AS work`,
        [ids],
      );
      return Number(open?.n) === 0;
    },
    { timeoutMs: SETTLED_MS },
  ).catch(() => undefined);
}

/** Commits of the first company, one after the other, while nothing disturbs: the stream of events must show them. */
async function calm(
  installation: Installation,
  companies: readonly SimulatedCompany[],
  recorder: Recorder,
  isShown: (seen: string) => boolean,
): Promise<void> {
  const [company] = companies;
  if (company === undefined) return;
  const actor = await Actor.open(installation, company, 'calm', recorder);
  for (let n = 0; n <= CALM_STEPS; n += 1) {
    // The first one only shows that the stream is open again.
    const answer = await actor.write('event', CALM_FROM + n, n > 0);
    const { commit_seq: seq } = JSON.parse(answer?.text ?? '{}') as { commit_seq?: number };
    await until(() => isShown(`${company.label} ${seq}`), { timeoutMs: SHOWN_MS }).catch(() => undefined);
  }
  await actor.close();
}

function stepsByActor(steps: readonly Step[]): ReadonlyMap<string, readonly Step[]> {
  const byActor = new Map<string, Step[]>();
  for (const step of steps) byActor.set(step.actor, [...(byActor.get(step.actor) ?? []), step]);
  return byActor;
}

function companyOf(companies: readonly SimulatedCompany[], [step]: readonly Step[]): SimulatedCompany {
  const company = companies.find(({ of }) => of === step?.company);
  if (company === undefined) throw new Error(`There is no company ${step?.company}.`);
  return company;
}
