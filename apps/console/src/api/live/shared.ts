import { type Change, type ChangeSource, polledChanges } from './changes.js';

/**
 * The changes of a company, by one connection a browser: one tab holds the lock and asks the server, and tells the others.
 * When it is closed, the lock passes to another tab.
 */
export function watchChanges(
  companyId: string,
  report: (change: Change) => void,
  source: ChangeSource = polledChanges,
): () => void {
  const name = `raamat-live-${companyId}`;
  const end = new AbortController();
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Change>) => {
    report(data);
  });
  const lead = (): Promise<void> => {
    source(
      companyId,
      (change) => {
        report(change);
        channel.postMessage(change);
      },
      end.signal,
    );
    return new Promise((resolve) => {
      end.signal.addEventListener('abort', () => {
        resolve();
      });
    });
  };
  // Browsers offer locks only to pages that came encrypted or from this machine; elsewhere each tab asks for itself.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) void lead();
  else void locks.request(name, { signal: end.signal }, lead).catch(() => undefined);
  return () => {
    end.abort();
    channel.close();
  };
}
