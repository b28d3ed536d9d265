import { type Schemas } from '../client.js';

/** A commit of a company: which kinds of object it changed. */
export interface Change {
  readonly kind: 'change';
  readonly companyId: string;
  readonly commitSeq: number;
  readonly types: readonly string[];
}

/** How far a task is: reading a file, a mail, or other work in the background. Sent once, and possibly lost. */
export interface Progress {
  readonly kind: 'progress';
  readonly companyId: string;
  readonly taskId: string;
  readonly task: string;
  readonly state: string;
  readonly percent: number;
  /** The file, mail or other object that it works on. */
  readonly object: { readonly type: string; readonly id: string } | null;
}

/** Something may have changed that no event told of: what is shown is read again. */
interface Missed {
  readonly kind: 'missed';
}

/** Whether the server can be reached. */
interface Reached {
  readonly kind: 'reached';
  readonly reached: boolean;
}

export type LiveEvent = Change | Progress | Missed | Reached;

/** The subject of a stream: a company, or all companies of an organization. */
export interface Followed {
  readonly of: 'company' | 'organization';
  readonly id: string;
}

export interface SourceCall {
  readonly followed: Followed;
  /** The last commit that this browser knows; the source continues after it. Of a company only. */
  readonly after: number | undefined;
  readonly report: (event: LiveEvent) => void;
  readonly signal: AbortSignal;
}

/** Reports events from now on, until the signal ends it. */
export type LiveSource = (call: SourceCall) => Promise<void>;

type Objects = Schemas['BooksChange']['objects'];

export const changeOf = (companyId: string, commitSeq: number, objects: Objects): Change => ({
  kind: 'change',
  companyId,
  commitSeq,
  types: [...new Set(objects.map(({ type }) => type))],
});
