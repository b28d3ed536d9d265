import { type Database } from './database.js';

/** The channel on which processes announce commits of books and progress of tasks to the open streams of the API. */
export const LIVE_CHANNEL = 'raamat_live';

/** How far a task of a company is, and the object that it works on. Ids are those of the database. */
export interface TaskProgress {
  readonly taskId: string;
  readonly kind: string;
  readonly state: string;
  readonly percent: number;
  readonly subject: { readonly type: string; readonly id: string } | null;
}

/** One notification of the channel. Without progress: the company's books have new commits. */
interface LiveNotification {
  readonly companyId: bigint;
  readonly progress: TaskProgress | null;
}

type Announcing = Pick<Database, 'notify'>;

/**
 * Sent after the commit, and possibly lost: readers follow the numbers of the commits, and this only tells them to look
 * now.
 */
export function announceCommit(database: Announcing, companyId: bigint): void {
  database.notify(LIVE_CHANNEL, companyId.toString(), companyId.toString());
}

/** Sent once and possibly lost. Of several about one task that wait to be sent, only the newest is. */
export function announceProgress(database: Announcing, companyId: bigint, progress: TaskProgress): void {
  database.notify(LIVE_CHANNEL, `${companyId} ${JSON.stringify(progress)}`, `task ${progress.taskId}`);
}

/** Undefined for the empty payload, after which anything may have been missed. */
export function readLive(payload: string): LiveNotification | undefined {
  const [, id, progress = ''] = /^(\d+)(?: (.*))?$/s.exec(payload) ?? [];
  if (id === undefined) return undefined;
  return {
    companyId: BigInt(id),
    progress: progress === '' ? null : (JSON.parse(progress) as TaskProgress),
  };
}
