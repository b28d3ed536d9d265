import { csrfToken, forgetCsrfToken } from './csrf.js';
import { askForProof } from './proof.js';
import { reach } from './reach.js';

const SAFE = new Set(['GET', 'HEAD']);

/**
 * Sends a request of the session. A change takes the CSRF token; when the server asks for a proof of who it is, the person
 * is asked and the same request, with its idempotency key, is sent again. Without a session the browser goes to sign in.
 */
export async function send(request: Request): Promise<Response> {
  const first = await attempt(request.clone());
  if (first.status !== 403 || SAFE.has(request.method)) return first;
  const code = await codeOf(first);
  if (code === 'csrf_failed' || (await askForProof(code))) {
    forgetCsrfToken();
    return attempt(request);
  }
  return first;
}

async function attempt(request: Request): Promise<Response> {
  if (!SAFE.has(request.method)) request.headers.set('x-csrf-token', await csrfToken());
  request.headers.set('accept-language', document.documentElement.lang);
  const response = await reach(request);
  if (response.status === 401) signInAgain();
  return response;
}

async function codeOf(response: Response): Promise<string | undefined> {
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { code?: string } | undefined;
  return body?.code;
}

let leaving = false;

/** To the sign-in page and back to this view. Drafts wait in `sessionStorage`. */
function signInAgain(): void {
  if (leaving) return;
  leaving = true;
  const { pathname, search } = window.location;
  window.location.assign(`/sign-in/?next=${encodeURIComponent(pathname + search)}`);
}
