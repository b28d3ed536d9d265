import { createStore } from './store.js';

/** The open dialogs, the topmost last: the rest of the page is out of reach. */
export const modals = createStore<readonly symbol[]>([]);

/** Notes a dialog as open. Returns the function that takes it away. */
export function openModal(modal: symbol): () => void {
  modals.set((open) => [...open, modal]);
  return () => {
    modals.set((open) => open.filter((one) => one !== modal));
  };
}
