import { type z } from 'zod';

/** Limits of the tasks of a queue that are under way at once. */
interface QueueDeclaration {
  /** Tasks that one worker process runs concurrently. */
  readonly concurrency: number;
  /**
   * Tasks dispatched and not finished, for each live worker: tasks with the broker can no longer be reordered. A worker
   * that runs more or fewer tasks than `concurrency` counts for more or less.
   */
  readonly inFlight: number;
  /** The same over all workers, however many are live: an external service allows no more. */
  readonly inFlightAtMost?: number;
  /** The same for one company, so that a busy company does not hold up the others. */
  readonly inFlightPerCompany: number;
}

/** An external service that limits its calls. */
interface OutsideService {
  readonly tasksPerSecond: number;
}

/**
 * Pause before the next attempt: doubles from the first, never exceeds the last, and is shortened randomly by up to
 * half.
 */
export interface Backoff {
  readonly firstMs: number;
  readonly lastMs: number;
}

/** One kind of task, declared once; the API, the workers, the overview and the docs read this declaration. */
export interface KindDeclaration {
  readonly summary: string;
  readonly queue: string;
  /** Checked when the task is written and again when it runs. Ids in it are text: decimal, or a ULID. */
  readonly payload: z.ZodType;
  /** Increased when older workers cannot read the payload. The schema must read every version up to this one. */
  readonly version: number;
  /** 1 runs first, 9 last. */
  readonly priority: number;
  readonly attempts: number;
  readonly backoff: Backoff;
  /** A run that takes longer is aborted and counts as failed. */
  readonly timeLimitMs: number;
  /** Tasks of this kind dispatched and not finished, over all workers. */
  readonly inFlight?: number;
  readonly service?: string;
  /** The subject of the task, and the field of the payload that names it. */
  readonly subject?: { readonly type: string; readonly field: string };
  /** Requests of a company within this time become one task. A running task never takes up a new request. */
  readonly debounceMs?: number;
  /** Description of the effect of the last failure on the subject. */
  readonly failure: string;
}

/** A recurring task of the service, without payload. */
interface ScheduleDeclaration {
  readonly kind: string;
  readonly cron: string;
  readonly tz: string;
}

export interface Catalogue {
  readonly queues: Readonly<Record<string, QueueDeclaration>>;
  readonly services: Readonly<Record<string, OutsideService>>;
  readonly kinds: Readonly<Record<string, KindDeclaration>>;
  readonly schedules: Readonly<Record<string, ScheduleDeclaration>>;
}

export type KindOf<C extends Catalogue> = keyof C['kinds'] & string;
export type PayloadOf<C extends Catalogue, K extends KindOf<C>> = z.output<C['kinds'][K]['payload']>;

/**
 * The declaration of a kind.
 * @throws Error when the catalogue has no kind of that name
 */
export function kindIn(catalogue: Catalogue, kind: string): KindDeclaration {
  const declaration = Object.hasOwn(catalogue.kinds, kind) ? catalogue.kinds[kind] : undefined;
  if (declaration === undefined) throw new Error(`There is no kind of task called ${kind}.`);
  return declaration;
}

/** Kinds of the queues named. */
export function kindsOf(catalogue: Catalogue, queues: readonly string[]): string[] {
  return Object.entries(catalogue.kinds).flatMap(([kind, { queue }]) =>
    queues.includes(queue) ? [kind] : [],
  );
}

/**
 * Checks that a catalogue is consistent.
 * @throws Error naming the first declaration that refers to something missing
 */
export function assertCatalogue(catalogue: Catalogue): void {
  for (const [kind, { queue, service, timeLimitMs, attempts, priority }] of Object.entries(catalogue.kinds)) {
    if (!Object.hasOwn(catalogue.queues, queue)) throw new Error(`${kind} names no queue: ${queue}.`);
    if (service !== undefined && !Object.hasOwn(catalogue.services, service))
      throw new Error(`${kind} names no outside service: ${service}.`);
    if (timeLimitMs <= 0 || attempts < 1 || priority < 1 || priority > 9)
      throw new Error(`${kind} has a limit out of range.`);
  }
  for (const [name, { kind }] of Object.entries(catalogue.schedules)) {
    if (!kindIn(catalogue, kind).payload.safeParse({}).success)
      throw new Error(`${kind} of schedule ${name} cannot run without a payload.`);
  }
}
