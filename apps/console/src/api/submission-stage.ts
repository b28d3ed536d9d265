import { type Submission } from './people.js';

export type Stage = Submission['status'] | 'withdrawn' | 'refused' | 'unreached';

/** Where a submission is, and what hinders it: the register refused it, or did not get it. */
export function stageOf({
  status,
  withdrawn_at,
  register_messages,
  register_error_code,
}: Pick<Submission, 'status' | 'withdrawn_at' | 'register_messages' | 'register_error_code'>): Stage {
  if (withdrawn_at !== null) return 'withdrawn';
  if (status !== 'approved') return status;
  if (register_messages.some(({ severity }) => severity === 'error')) return 'refused';
  return register_error_code === '' ? status : 'unreached';
}

const STUCK: ReadonlySet<Stage> = new Set(['refused', 'unreached']);

/** Approved, and no further: it is sent again, rejected or taken back. */
export const isStuck = (submission: Parameters<typeof stageOf>[0]): boolean => STUCK.has(stageOf(submission));
