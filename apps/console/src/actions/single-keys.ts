import { createStore } from './store.js';

/** A choice of this browser, not of a person: nothing private. */
const NAME = 'raamat-single-keys';

export const singleKeys = createStore(localStorage.getItem(NAME) !== 'off');

/** Single-letter keys disturb who dictates or has a tremor, and can be switched off (WCAG 2.1.4). */
export const singleKeysOn = (): boolean => singleKeys.get();

export function toggleSingleKeys(): void {
  singleKeys.set((on) => !on);
  localStorage.setItem(NAME, singleKeys.get() ? 'on' : 'off');
}
