import { api, unwrap } from '../client.js';

/** A commit of a company: which kinds of object it changed. */
export interface Change {
  readonly companyId: string;
  readonly commitSeq: number;
  readonly types: readonly string[];
}

/** Reports what changes in a company from now on, until the signal ends it. */
export type ChangeSource = (companyId: string, report: (change: Change) => void, signal: AbortSignal) => void;

const POLL_MS = 5_000;

/** Asks the change feed: until the API has a stream. */
export const polledChanges: ChangeSource = (companyId, report, signal) => {
  let last: number | undefined;
  const poll = async (): Promise<void> => {
    if (last === undefined) {
      const { items } = await read(companyId, { ordering: '-commit_seq', limit: 1 }, signal);
      last = items[0]?.commit_seq ?? 0;
      return;
    }
    const { items } = await read(companyId, { after_commit_seq: last, limit: 200 }, signal);
    for (const { commit_seq, objects } of items) {
      last = commit_seq;
      report({ companyId, commitSeq: commit_seq, types: [...new Set(objects.map(({ type }) => type))] });
    }
  };
  const again = (): void => {
    if (signal.aborted) return;
    const timer = setTimeout(() => {
      void poll()
        .catch(() => undefined)
        .then(again);
    }, POLL_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
    });
  };
  void poll()
    .catch(() => undefined)
    .then(again);
};

function read(
  companyId: string,
  query: { after_commit_seq?: number; ordering?: 'commit_seq' | '-commit_seq'; limit: number },
  signal: AbortSignal,
) {
  return unwrap(
    api.GET('/api/companies/{company_id}/changes/', {
      params: { path: { company_id: companyId }, query },
      signal,
    }),
  );
}
