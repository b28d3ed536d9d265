import { setFlagsFromString } from 'node:v8';

/** By how much the heap may outgrow what lives in it before all of it is collected, in percent. */
const GROWTH_PERCENT = 30;

/**
 * Holds the memory of a process near what it needs. Left alone, V8 lets the old generation grow up to fourfold where the
 * machine has much memory, although requests and tasks leave little behind: the rest is garbage. Only when to collect is
 * set here; how large the heap may become is not, so that a report of a large ledger still finds room.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
