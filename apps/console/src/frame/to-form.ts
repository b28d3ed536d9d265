import { type RefObject, useRef } from 'react';
import { type Action, on } from '../actions/action.js';
import { useActions } from '../actions/live-actions.js';

/**
 * An action that leads to the first field of a form further down. The palette gives the focus back as it closes, so the field
 * takes it after that.
 */
export function useWayToForm<Result>(way: Action<() => void, Result>): RefObject<HTMLDivElement | null> {
  const form = useRef<HTMLDivElement>(null);
  useActions([
    on(way, () => {
      requestAnimationFrame(() => {
        form.current?.querySelector('input')?.focus();
      });
    }),
  ]);
  return form;
}
