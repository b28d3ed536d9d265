import { type Followed, type LiveEvent, type LiveSource } from './events.js';
import { polled } from './polled.js';
import { streamed } from './streamed.js';

/** A browser opens six connections to a server that speaks HTTP/1.1: the others stay for reading and for commands. */
const STREAMS = 3;
/** A lock that took longer was held by another tab. */
const HANDED_OVER_MS = 1_000;

/**
 * The events of a company or organization, by one connection a browser: one tab holds the lock and asks the server, and
 * tells the others. When it is closed, the lock passes to another tab, which continues after the last commit it heard of.
 * @param position of a company: the commit after which its events begin; without it, what happens from now on
 */
export function followLive(
  followed: Followed,
  report: (event: LiveEvent) => void,
  position: () => Promise<number | undefined> = () => Promise.resolve(undefined),
): () => void {
  const name = `raamat-live-${followed.id}`;
  const end = new AbortController();
  const channel = new BroadcastChannel(name);
  let last: number | undefined;
  const hear = (event: LiveEvent): void => {
    if (event.kind === 'change' && followed.of === 'company') last = event.commitSeq;
    report(event);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => {
    hear(data);
  });
  const began = performance.now();
  const run = async (chosen: LiveSource): Promise<void> => {
    const start = await position();
    const after = last ?? start;
    // The tab that led before may have heard of a commit that it could not tell any more.
    if (after === undefined && performance.now() - began > HANDED_OVER_MS) report({ kind: 'missed' });
    return chosen({
      followed,
      after,
      report: (event) => {
        if (end.signal.aborted) return;
        hear(event);
        channel.postMessage(event);
      },
      signal: end.signal,
    });
  };
  // Browsers offer locks only to pages that came encrypted or from this machine; elsewhere each tab asks for itself.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) void run(streamed);
  else
    void locks
      .request(name, { signal: end.signal }, () =>
        inSlot(
          locks,
          () => run(streamed),
          () => run(polled),
        ),
      )
      .catch(() => undefined);
  return () => {
    end.abort();
    channel.close();
  };
}

/** Runs with one of the few streams of the browser; when all are taken, without. */
function inSlot(
  locks: LockManager,
  withStream: () => Promise<void>,
  without: () => Promise<void>,
  slot = 1,
): Promise<void> {
  if (slot > STREAMS) return without();
  return locks.request(`raamat-stream-${slot}`, { ifAvailable: true }, (lock) =>
    lock === null ? inSlot(locks, withStream, without, slot + 1) : withStream(),
  );
}
