import { type Schemas } from '../client.js';
import { send } from '../send.js';
import { backoffMs, chance, pause } from './backoff.js';
import { eventStreamReader, type StreamMessage } from './event-stream.js';
import { changeOf, type LiveEvent, type LiveSource, type SourceCall } from './events.js';
import { polled } from './polled.js';

/** The server says something every 15 seconds: a stream that says nothing for longer is dead. */
const SILENCE_MS = 40_000;
/** Where the server has no stream for this browser, it is asked for one again after about so long. */
const POLLED_MS = 60_000;

interface Cursor {
  /** The id from which the server continues. */
  id: string | undefined;
}

/** How a stream ended. */
type End = { readonly refused: boolean; readonly opened: boolean; readonly retryMs: number };

/**
 * The server's stream of events. After a break it continues from the last event; a stream without ids says that something
 * may have been missed. Where the server has none, or enough of them, the change feed is polled meanwhile.
 */
export const streamed: LiveSource = async (call) => {
  const cursor: Cursor = { id: call.after?.toString() };
  let failures = 0;
  let broken = false;
  const isOver = (): boolean => call.signal.aborted;
  while (!isOver()) {
    const end = await follow(call, cursor, broken);
    if (isOver()) return;
    if (end.refused) {
      // The right to it may have ended: what is shown is read again, and says so.
      if (broken) call.report({ kind: 'missed' });
      await poll(call, cursor);
      continue;
    }
    broken = true;
    failures = end.opened ? 1 : failures + 1;
    if (!end.opened) call.report({ kind: 'reached', reached: false });
    await pause(end.retryMs + backoffMs(failures), call.signal);
  }
};

const addressOf = ({ of, id }: SourceCall['followed']): string =>
  of === 'company' ? `/api/companies/${id}/live/` : `/api/organizations/${id}/live/`;

/** One connection, to its end. */
async function follow(call: SourceCall, cursor: Cursor, broken: boolean): Promise<End> {
  const silence = new AbortController();
  const signal = AbortSignal.any([call.signal, silence.signal]);
  let timer = 0;
  const heard = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      silence.abort();
    }, SILENCE_MS);
  };
  let retryMs = 0;
  let opened = false;
  try {
    heard();
    const headers: HeadersInit = cursor.id === undefined ? {} : { 'last-event-id': cursor.id };
    const answer = await send(
      new Request(new URL(addressOf(call.followed), window.location.origin), { headers, signal }),
    );
    if (!answer.ok || answer.body === null)
      return { refused: answer.status >= 400 && answer.status < 500, opened, retryMs };
    opened = true;
    call.report({ kind: 'reached', reached: true });
    if (broken && call.followed.of === 'organization') call.report({ kind: 'missed' });
    const read = eventStreamReader();
    const pieces = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      heard();
      for (const message of read(piece.value)) {
        retryMs = message.retry ?? retryMs;
        take(message, cursor, call.report);
      }
    }
  } catch {
    // A broken connection; the next one continues.
  } finally {
    clearTimeout(timer);
  }
  return { refused: false, opened, retryMs };
}

/** Polls for a while, from the last event on, and leaves the last known commit for the next stream. */
async function poll(call: SourceCall, cursor: Cursor): Promise<void> {
  const end = new AbortController();
  const timer = setTimeout(
    () => {
      end.abort();
    },
    POLLED_MS * (0.5 + chance()),
  );
  const report = (event: LiveEvent): void => {
    if (event.kind === 'change') cursor.id = event.commitSeq.toString();
    call.report(event);
  };
  const after = cursor.id === undefined ? undefined : Number(cursor.id);
  await polled({ ...call, after, report, signal: AbortSignal.any([call.signal, end.signal]) });
  clearTimeout(timer);
}

interface CommitData {
  readonly company_id: string;
  readonly commit_seq: number;
  readonly objects: Schemas['BooksChange']['objects'];
}

interface ProgressData {
  readonly company_id: string;
  readonly task_id: string;
  readonly kind: string;
  readonly state: string;
  readonly progress: number;
  readonly object: { readonly type: string; readonly id: string } | null;
}

function take({ id, event, data }: StreamMessage, cursor: Cursor, report: SourceCall['report']): void {
  if (data !== undefined && event === 'commit') {
    const { company_id, commit_seq, objects } = JSON.parse(data) as CommitData;
    report(changeOf(company_id, commit_seq, objects));
  } else if (data !== undefined && event === 'progress') {
    const one = JSON.parse(data) as ProgressData;
    report({
      kind: 'progress',
      companyId: one.company_id,
      taskId: one.task_id,
      task: one.kind,
      state: one.state,
      percent: one.progress,
      object: one.object,
    });
  }
  // After its event: a reader that fails on it is given it again.
  cursor.id = id ?? cursor.id;
}
