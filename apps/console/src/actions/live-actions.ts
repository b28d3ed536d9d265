import { useEffect, useMemo } from 'react';
import { type Bound, type LiveAction } from './action.js';
import { useScope } from './scope.js';
import { createStore, useStore } from './store.js';

/** The actions that are available now, by the component that offers them. */
const offered = createStore<ReadonlyMap<symbol, readonly LiveAction[]>>(new Map());

/** Offers actions while the component is shown: to its buttons, the palette, the keys and the help. */
export function useActions(bound: readonly Bound[]): readonly LiveAction[] {
  const scope = useScope();
  const owner = useMemo(() => Symbol('actions'), []);
  const live = bound.flatMap((make) => make(scope) ?? []);
  useEffect(() => {
    offered.set((before) => new Map(before).set(owner, live));
  });
  useEffect(
    () => () => {
      offered.set((before) => new Map([...before].filter(([one]) => one !== owner)));
    },
    [owner],
  );
  return live;
}

/** A key belongs to what was offered last: a dialog comes before the screen below it. */
export const liveActions = (): readonly LiveAction[] => [...offered.get().values()].reverse().flat();

/** One of the available actions, for a component that did not offer it. */
export const useLiveAction = (id: string): LiveAction | undefined =>
  [...useStore(offered).values()].flat().find((one) => one.id === id);
