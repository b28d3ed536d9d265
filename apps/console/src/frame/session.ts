import { signOut } from '../api/me.js';
import { type Language } from '../format/locale.js';

/** Chooses the language of this browser: the server remembers it, and all words are loaded with the page. */
export function speak(language: Language): void {
  const url = new URL(window.location.href);
  url.searchParams.set('lang', language);
  window.location.assign(url);
}

/** Ends the session. Kept drafts go with it. */
export async function leave(): Promise<void> {
  await signOut();
  sessionStorage.clear();
  window.location.assign('/sign-in/');
}
