import { createStore } from '../actions/store.js';

/** The layer over the screen: one at a time. */
type Overlay = 'palette' | 'help' | 'log';

export const overlay = createStore<Overlay | undefined>(undefined);

const show = (which: Overlay) => (): void => {
  overlay.set(() => which);
};
export const openCompanies = show('palette');
export const showHelp = show('help');
export const openLog = show('log');
export const closeOverlay = (): void => {
  overlay.set(() => undefined);
};
