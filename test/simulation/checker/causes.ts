import { type FaultName } from './history.js';

/** Faults that may cost a task its worker: the process is gone, stopped, or cannot renew its leases. */
export const LOSES_WORKER: readonly FaultName[] = [
  'process_killed',
  'process_stopped',
  'point_killed',
  'point_stopped',
  'postgres_cut',
  'postgres_answer_lost',
  'postgres_frozen',
  'postgres_delayed',
  'power_cut',
  'machine_stalled',
];

const DATABASE: readonly FaultName[] = [
  'postgres_cut',
  'postgres_answer_lost',
  'postgres_frozen',
  'postgres_delayed',
  'power_cut',
];
const AUTHORITIES: readonly FaultName[] = ['authorities_cut', 'authorities_late', 'authorities_answer_lost'];
const LETTERS: readonly FaultName[] = ['letters_refused', 'letters_late', 'letters_answer_lost'];

/** The reasons for which a task may fail for good, with the faults of which one must have happened. */
export const CAUSES: Readonly<Record<string, readonly FaultName[]>> = {
  worker_lost: LOSES_WORKER,
  time_limit: [...LOSES_WORKER, ...AUTHORITIES, ...LETTERS],
  books_unavailable: DATABASE,
  mail_refused: ['letters_refused'],
  mail_no_answer: LETTERS,
  mail_try_again: LETTERS,
  register_unavailable: AUTHORITIES,
  vies_unavailable: AUTHORITIES,
};
