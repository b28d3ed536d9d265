import { reach } from './reach.js';

let token: Promise<string> | undefined;

/** The session's token for changes, asked for once. It changes at each sign-in and each check of a second factor. */
export function csrfToken(): Promise<string> {
  token ??= reach('/api/auth/csrf/')
    .then((response) => response.json() as Promise<{ csrf_token: string }>)
    .then((body) => body.csrf_token)
    .catch((error: unknown) => {
      token = undefined;
      throw error;
    });
  return token;
}

export function forgetCsrfToken(): void {
  token = undefined;
}
