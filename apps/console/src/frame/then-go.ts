/**
 * Goes on to another address after this one was changed. The router joins changes that are made at once, and the first
 * of them would be lost to the history.
 */
export function thenGo(go: () => unknown): void {
  queueMicrotask(() => void go());
}
