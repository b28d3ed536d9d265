import { setFlagsFromString } from 'node:v8';

/** How far the heap may outgrow its live data before a full collection, in percent. */
const GROWTH_PERCENT = 30;

/**
 * Keeps the memory of a process near what it needs. By default V8 lets the old generation grow up to fourfold on a
 * machine with much memory, although requests and tasks leave little behind: the rest is garbage. This sets only when
 * to collect, not how large the heap may become, so that a report of a large ledger still fits.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
