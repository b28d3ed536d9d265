const NAME = 'raamat-reloaded-for';

/** A chunk of a build that is older than a week is gone: the page is loaded once more, with the chunks of today. */
export function reloadForMissingChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const missing = event.payload.message;
    if (sessionStorage.getItem(NAME) === missing) return;
    sessionStorage.setItem(NAME, missing);
    event.preventDefault();
    window.location.reload();
  });
}
