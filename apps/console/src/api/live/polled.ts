import { api, unwrap } from '../client.js';
import { isProblem } from '../problem.js';
import { pause } from './backoff.js';
import { changeOf, type LiveSource, type SourceCall } from './events.js';
import { newestCommit } from './position.js';

const POLL_MS = 5_000;
/** Nothing tells which companies of an organization changed: their work is read again now and then. */
const ORGANIZATION_MS = 30_000;
const PAGE = 200;

/** Asks again and again, where there is no stream. */
export const polled: LiveSource = async (call) => {
  const { followed, signal } = call;
  const poll = followed.of === 'company' ? ofCompany(call) : () => ofOrganization(call);
  while (!signal.aborted) {
    await poll().then(
      () => {
        call.report({ kind: 'reached', reached: true });
      },
      (error: unknown) => {
        // A server that refuses is reached.
        const refused = isProblem(error) && error.status >= 400 && error.status < 500;
        if (!signal.aborted) call.report({ kind: 'reached', reached: refused });
      },
    );
    await pause(followed.of === 'company' ? POLL_MS : ORGANIZATION_MS, signal);
  }
};

/** Asks the change feed for what came after the last known commit. */
function ofCompany({ followed, after, report, signal }: SourceCall): () => Promise<void> {
  let last = after;
  return async () => {
    last ??= await newestCommit(followed.id, signal);
    for (;;) {
      const { items } = await changesAfter(last, followed.id, signal);
      for (const { commit_seq, objects } of items) {
        last = commit_seq;
        report(changeOf(followed.id, commit_seq, objects));
      }
      if (items.length < PAGE) return;
    }
  };
}

function ofOrganization({ report }: SourceCall): Promise<void> {
  report({ kind: 'missed' });
  return Promise.resolve();
}

function changesAfter(commitSeq: number, companyId: string, signal: AbortSignal) {
  return unwrap(
    api.GET('/api/companies/{company_id}/changes/', {
      params: { path: { company_id: companyId }, query: { after_commit_seq: commitSeq, limit: PAGE } },
      signal,
    }),
  );
}
