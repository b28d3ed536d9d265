import { reach } from '../api/reach.js';
import { setReached } from './connection.js';

const NAME = 'raamat-reloaded-for';

/** Loads the page again, unless the server cannot be reached: a page that cannot be loaded would take its place. */
export function loadAgain(missing?: string): void {
  reach('/health/live').then(
    () => {
      if (missing !== undefined) sessionStorage.setItem(NAME, missing);
      window.location.reload();
    },
    () => {
      setReached(false);
    },
  );
}

/** A chunk of a build that is older than a week is gone: the page is loaded once more, with the chunks of today. */
export function reloadForMissingChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Else the router loads the page again, reachable or not.
    event.preventDefault();
    const missing = event.payload.message;
    if (sessionStorage.getItem(NAME) !== missing) loadAgain(missing);
  });
}
