import { type LoggedCommit } from '#ledger';
import { encodeId, type TaskProgress } from '#platform';
import { eventsOf } from '#webhooks';
import { subjectView } from '../firm/task-subject.js';

/** Lines of `text/event-stream`. Every text here is JSON or a number, so no line break needs to be escaped. */

/** A commit, ready for every stream that shows it. */
export interface LiveCommit {
  readonly commitSeq: bigint;
  readonly text: string;
}

export function commitEvent(companyId: bigint, commit: LoggedCommit): LiveCommit {
  const data = {
    company_id: encodeId('company', companyId),
    commit_seq: Number(commit.commit_seq),
    types: eventsOf(commit),
    objects: commit.objects.map(({ type, id }) => ({ type, id })),
  };
  return { commitSeq: commit.commit_seq, text: `event: commit\ndata: ${JSON.stringify(data)}\n\n` };
}

export function progressEvent(companyId: bigint, progress: TaskProgress): string {
  const data = {
    company_id: encodeId('company', companyId),
    task_id: encodeId('task', BigInt(progress.taskId)),
    kind: progress.kind,
    state: progress.state,
    progress: progress.percent,
    object: progress.subject === null ? null : subjectView(progress.subject),
  };
  return `event: progress\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Gives an event the id from which a client continues after a break. */
export const withId = ({ commitSeq, text }: LiveCommit): string => `id: ${commitSeq}\n${text}`;

/** An id without an event: a client that breaks off before the first commit continues from here too. */
export const idAlone = (commitSeq: bigint): string => `id: ${commitSeq}\n\n`;

/** Keeps proxies and clients from taking a quiet stream for a dead one. */
export const COMMENT = ': still here\n\n';

/** Tells the client when to come back. */
export const retryAfter = (ms: number): string => `retry: ${ms}\n\n`;
