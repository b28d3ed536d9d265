import { Chance } from '../../chaos/support/chance.js';
import { POINTS } from '../../chaos/support/points.js';
import { type FaultName } from '../checker/history.js';
import { type Cut } from './cuts.js';

/** The companies of a seed. */
export const COMPANIES = ['A', 'B', 'C'] as const;
export type CompanyName = (typeof COMPANIES)[number];

/** Kinds of steps that change something, with their weights. */
const WRITES = {
  party: 3,
  event: 5,
  refused_event: 2,
  purchase: 3,
  post_purchase: 3,
  refused_purchase: 1,
  sale: 1,
  issue_sale: 1,
  batch: 2,
  upload: 5,
  burst: 1,
  mail: 3,
  statement: 2,
  question: 2,
  submission: 1,
  pay_run: 1,
  vat_return: 1,
} as const;
export type Write = keyof typeof WRITES;
export type Action = Write | 'read';

/** Steps that act on the result of an earlier one of the same actor, which some use up. */
const NEEDS: Readonly<Partial<Record<Write, { readonly first: Write; readonly uses?: true }>>> = {
  post_purchase: { first: 'purchase', uses: true },
  issue_sale: { first: 'sale', uses: true },
  question: { first: 'upload' },
};

/** A fault that begins with its step. */
export interface Fault {
  readonly name: FaultName;
  /** The point of `point_killed` and `point_stopped`, the process of the others of processes, the day of the clock. */
  readonly target: string;
  readonly ms: number;
  /** Of `power_cut`. */
  readonly cut?: Cut;
}

/** One step of an actor; the steps of an actor follow each other. */
export interface Step {
  readonly id: number;
  readonly company: CompanyName;
  readonly actor: string;
  readonly action: Action;
  /** Before the step. */
  readonly pauseMs: number;
  readonly fault?: Fault;
}

export interface Plan {
  readonly seed: number;
  readonly steps: readonly Step[];
}

export interface PlanOptions {
  readonly seed: number;
  readonly seconds: number;
}

const WRITERS = 2;
const WRITES_A_SECOND = 8;
const READS_A_SECOND = 6;
/** One of so many steps brings a fault. */
const FAULT_IN = 4;
/** One of so many seeds spares the workers and the database: in those, a task has no excuse for losing its worker. */
const SPARING_SEED = 3;
/** Longer than the lease of a task in these runs. */
const PAST_LEASE_MS = 5_000;
/** Longer than the lease of a dispatch in these runs. */
const PAST_DISPATCH_MS = 1_500;

const WORKERS = ['worker 0', 'worker 1'] as const;
const DAYS = ['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-15'] as const;
/** The last moments of runs: a stop there leaves two runs of one task, of which one must change nothing. */
const LAST_MOMENTS = [
  'take-in-mail.finishing',
  'extract-file.finishing',
  'extract-file.finishing',
  'book-file.finishing',
  'import-statement.finishing',
  'relay-webhooks.finishing',
  'deliver-webhooks.handled',
];

type Draw = (chance: Chance) => Fault;

const fault = (name: FaultName, target = '', ms = 0): Fault => ({ name, target, ms });
const briefly = (chance: Chance): number => 50 + chance.below(400);

/** Faults of lines and of outside services, after which no task may have lost its worker. */
const SPARING: readonly Draw[] = [
  () => fault('api_cut'),
  () => fault('api_answer_lost'),
  () => fault('api_answer_lost'),
  () => fault('api_half_closed'),
  (chance) => fault('api_delayed', '', briefly(chance)),
  () => fault('api_duplicated'),
  () => fault('smtp_cut'),
  () => fault('smtp_answer_lost'),
  () => fault('redis_cut'),
  () => fault('redis_answer_lost'),
  () => fault('redis_frozen', '', PAST_DISPATCH_MS),
  (chance) => fault('redis_delayed', '', briefly(chance)),
  () => fault('redis_flushed'),
  (chance) => fault('clock_jumped', chance.of(DAYS)),
  () => fault('webhooks_refused'),
  (chance) => fault('webhooks_late', '', briefly(chance)),
  () => fault('webhooks_answer_lost'),
  () => fault('letters_refused'),
  (chance) => fault('letters_late', '', briefly(chance)),
  () => fault('letters_answer_lost'),
  () => fault('authorities_cut'),
  (chance) => fault('authorities_late', '', briefly(chance)),
  () => fault('authorities_answer_lost'),
];

/** Faults of processes and of the database. */
const LOSING: readonly Draw[] = [
  () => fault('postgres_cut'),
  () => fault('postgres_answer_lost'),
  (chance) => fault('postgres_frozen', '', briefly(chance)),
  (chance) => fault('postgres_delayed', '', briefly(chance)),
  () => fault('process_killed', 'api'),
  () => fault('process_killed', 'intake'),
  (chance) => fault('process_killed', chance.of(WORKERS)),
  (chance) => fault('process_stopped', chance.of(WORKERS), PAST_LEASE_MS),
  () => fault('process_stopped', 'api', 500),
  (chance) => fault('point_killed', chance.of(POINTS)),
  (chance) => fault('point_stopped', chance.of(POINTS), PAST_LEASE_MS),
  (chance) => fault('point_stopped', chance.of(LAST_MOMENTS), PAST_LEASE_MS),
  (chance) => fault('point_stopped', chance.of(LAST_MOMENTS), PAST_LEASE_MS),
  (chance) => fault('point_stopped', chance.of(LAST_MOMENTS), PAST_LEASE_MS),
];

/** The steps and faults of a seed: the same seed and length have the same plan, whatever the machine does. */
export function makePlan({ seed, seconds }: PlanOptions): Plan {
  const chance = new Chance(seed);
  const faults = seed % SPARING_SEED === 0 ? SPARING : [...SPARING, ...LOSING];
  const writers = COMPANIES.flatMap((company) =>
    Array.from({ length: WRITERS }, (_, n) => ({ company, actor: `${company} writer ${n}` })),
  );
  const readers = COMPANIES.map((company) => ({ company, actor: `${company} reader` }));
  const steps: Omit<Step, 'id'>[] = [];
  const add = (
    actors: readonly { readonly company: CompanyName; readonly actor: string }[],
    perSecond: number,
    actionOf: (n: number, actor: string) => Action,
  ): void => {
    const each = Math.max(1, Math.round((seconds * perSecond) / actors.length));
    const pauseMs = (seconds * 1_000) / each;
    for (let n = 0; n < each; n += 1) {
      for (const one of actors) {
        const action = actionOf(n, one.actor);
        const hit = action !== 'read' && chance.below(FAULT_IN) === 0;
        steps.push({
          ...one,
          action,
          pauseMs: Math.round((pauseMs * (50 + chance.below(100))) / 100),
          ...(hit ? { fault: chance.of(faults)(chance) } : {}),
        });
      }
    }
  };
  const weighted = Object.entries(WRITES).flatMap(([write, weight]) =>
    Array.from({ length: weight }, () => write as Write),
  );
  const made = new Map<string, number>();
  const count = (actor: string, action: Action, by: number): void => {
    const key = `${actor} ${action}`;
    made.set(key, (made.get(key) ?? 0) + by);
  };
  // Invoices need a party: each writer makes one first.
  add(writers, WRITES_A_SECOND, (n, actor) => {
    const wanted = n === 0 ? 'party' : chance.of(weighted);
    const { first, uses } = NEEDS[wanted] ?? {};
    const lacks = first !== undefined && (made.get(`${actor} ${first}`) ?? 0) < 1;
    const action = lacks ? first : wanted;
    count(actor, action, 1);
    if (!lacks && first !== undefined && uses === true) count(actor, first, -1);
    return action;
  });
  add(readers, READS_A_SECOND, () => 'read');
  return { seed, steps: steps.map((step, id) => ({ id, ...step })) };
}

/** A part of a plan: steps keep their ids and faults, so that it does the same with fewer commands. */
export const withSteps = (plan: Plan, ids: ReadonlySet<number>): Plan => ({
  ...plan,
  steps: plan.steps.filter(({ id }) => ids.has(id)),
});
