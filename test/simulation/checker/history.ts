import { readFileSync } from 'node:fs';

/** The faults that a plan may cause, by the part that they hit. */
export const FAULTS = [
  'api_cut',
  'api_answer_lost',
  'api_half_closed',
  'api_delayed',
  'api_duplicated',
  'smtp_cut',
  'smtp_answer_lost',
  'postgres_cut',
  'postgres_answer_lost',
  'postgres_frozen',
  'postgres_delayed',
  'redis_cut',
  'redis_answer_lost',
  'redis_frozen',
  'redis_delayed',
  'redis_flushed',
  'process_killed',
  'process_stopped',
  'point_killed',
  'point_stopped',
  'clock_jumped',
  'webhooks_refused',
  'webhooks_late',
  'webhooks_answer_lost',
  'letters_refused',
  'letters_late',
  'letters_answer_lost',
  'authorities_cut',
  'authorities_late',
  'authorities_answer_lost',
  'power_cut',
  /** The machine itself did not run the simulator for a while, which no seed decides. */
  'machine_stalled',
] as const;
export type FaultName = (typeof FAULTS)[number];

interface Entry {
  /** Milliseconds since the seed began. */
  readonly at: number;
}

/** A caller sends a request, which it repeats under one idempotency key until it gets an answer. */
export interface Requested extends Entry {
  readonly type: 'request';
  readonly id: number;
  readonly actor: string;
  readonly company: string;
  readonly operation: string;
  /** Texts by which the objects that it creates are found in the final state; each belongs to this request alone. */
  readonly markers: readonly string[];
  /** Sent when no fault was under way. */
  readonly calm: boolean;
}

/** The final answer to a request. A request without one may have taken effect once, or not at all. */
export interface Answered extends Entry {
  readonly type: 'answer';
  readonly id: number;
  readonly status: number;
  /** How often the request was sent. */
  readonly tries: number;
  readonly replayed: boolean;
  /** The commit of the books; null for requests that are no commands of the books. */
  readonly commit_seq: number | null;
  readonly command_id: string | null;
  /** The companies whose markers the answer holds. */
  readonly companies: readonly string[];
}

/** A caller reads the whole list of commits after one that it knows. */
export interface Read extends Entry {
  readonly type: 'read';
  readonly actor: string;
  readonly company: string;
  /** When the answer was complete. */
  readonly until: number;
  readonly after: number;
  readonly commits: readonly (readonly [commitSeq: number, commandId: string])[];
  readonly companies: readonly string[];
}

/** An open stream of events shows a commit. */
export interface Shown extends Entry {
  readonly type: 'live';
  readonly company: string;
  readonly commit_seq: number;
}

export interface Faulted extends Entry {
  readonly type: 'fault';
  readonly fault: FaultName;
  readonly target: string;
}

/** The receiver of webhooks gets a request. */
export interface Received extends Entry {
  readonly type: 'webhook';
  readonly company: string;
  readonly id: string;
  /** Command and type of the event, from the signed body. */
  readonly event: string;
  /** Null where the receiver sent no answer. */
  readonly answered: number | null;
}

/** The mail server gets a complete letter. */
export interface Lettered extends Entry {
  readonly type: 'letter';
  readonly message_id: string;
  readonly to: string;
  /** The markers in its text. */
  readonly markers: readonly string[];
  readonly accepted: boolean;
}

export type Recorded = Requested | Answered | Read | Shown | Faulted | Received | Lettered;

/** A run of one seed as it was seen from outside, oldest first. */
export type History = readonly Recorded[];

export type OfType<T extends Recorded['type']> = Extract<Recorded, { readonly type: T }>;

export function ofType<T extends Recorded['type']>(history: History, type: T): OfType<T>[] {
  return history.filter((one): one is OfType<T> => one.type === type);
}

/** A history as text: one record a line. */
export const toLines = (history: readonly object[]): string =>
  history.map((one) => `${JSON.stringify(one)}\n`).join('');

/** The history in a file that `toLines` wrote. */
export function readHistory(file: string): History {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Recorded);
}
