import { savePreferences } from '../api/preferences.js';
import { signOut } from '../api/me.js';
import { type Language } from '../format/locale.js';

/** Chooses the language of the person and of this browser: all words are loaded with the page. */
export async function speak(language: Language): Promise<void> {
  // Without the preference the browser still has its cookie.
  await savePreferences({ language }).catch(() => undefined);
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
