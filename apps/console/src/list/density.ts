import { createStore, useStore } from '../actions/store.js';
import { type Preferences } from '../api/preferences.js';

const HEIGHTS: Readonly<Record<Preferences['density'], number>> = { comfortable: 40, compact: 32 };

/** The person's choice, once their preferences are read. */
export const density = createStore<Preferences['density']>('comfortable');

/** The height of a row in pixels, as the person likes it. */
export const useRowHeight = (): number => HEIGHTS[useStore(density)];
