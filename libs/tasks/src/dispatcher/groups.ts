import { type Catalogue, kindIn } from '../catalogue/declaration.js';
import { type KindGroup } from './dispatch.js';

/** Kinds of one queue that are dispatched under the same limits. */
export interface Group extends KindGroup {
  readonly versions: readonly number[];
  /** Limit for these kinds only. */
  readonly inFlight: number | undefined;
  readonly service: string | undefined;
}

/** Kinds with a limit of their own are dispatched separately, the rest of a queue together. */
export function groupsOf(catalogue: Catalogue, queue: string): Group[] {
  const kinds = Object.entries(catalogue.kinds).filter(([, kind]) => kind.queue === queue);
  const alone = kinds.filter(([, kind]) => kind.service !== undefined || kind.inFlight !== undefined);
  const together = kinds.filter((entry) => !alone.includes(entry)).map(([name]) => name);
  const group = (names: readonly string[]): Group => {
    const [first] = names.map((name) => kindIn(catalogue, name));
    return {
      queue,
      kinds: names,
      versions: names.map((name) => kindIn(catalogue, name).version),
      inFlight: names.length === 1 ? first?.inFlight : undefined,
      service: names.length === 1 ? first?.service : undefined,
    };
  };
  return [...(together.length > 0 ? [group(together)] : []), ...alone.map(([name]) => group([name]))];
}

/**
 * Tasks of a queue that may be dispatched and not finished. The limit of one worker is multiplied by the live workers,
 * unless an external service sets one for all of them. While none is known it is that of one.
 */
export function inFlightOf(
  {
    concurrency,
    inFlight,
    inFlightAtMost = Infinity,
  }: Pick<Catalogue['queues'][string], 'concurrency' | 'inFlight' | 'inFlightAtMost'>,
  liveSlots: number,
): number {
  return Math.min(inFlightAtMost, Math.ceil(inFlight * Math.max(1, liveSlots / concurrency)));
}
