import { useEffect, useState } from 'react';
import { createStore, useStore } from '../actions/store.js';

/** A connection that is gone for less than this is not worth a word: trains have tunnels. */
const SHOWN_AFTER_MS = 60_000;

/** Since when the server does not answer, by `performance.now()`. */
const lostAt = createStore<number | undefined>(undefined);

export function setReached(reached: boolean): void {
  lostAt.set((before) => (reached ? undefined : (before ?? performance.now())));
}

export const useIsLost = (): boolean => useStore(lostAt) !== undefined;

/** Whether the connection has been gone for a minute. */
export function useIsOffline(): boolean {
  useEffect(() => {
    const network = (): void => {
      setReached(navigator.onLine);
    };
    if (!navigator.onLine) setReached(false);
    window.addEventListener('online', network);
    window.addEventListener('offline', network);
    return () => {
      window.removeEventListener('online', network);
      window.removeEventListener('offline', network);
    };
  }, []);
  const since = useStore(lostAt);
  const [shown, setShown] = useState<number>();
  useEffect(() => {
    if (since === undefined) return undefined;
    const timer = setTimeout(
      () => {
        setShown(since);
      },
      since + SHOWN_AFTER_MS - performance.now(),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [since]);
  return since !== undefined && shown === since;
}
