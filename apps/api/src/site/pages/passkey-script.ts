import { type Html, html } from '../../docs/html.js';
import { type Say } from './language.js';

export const PASSKEY_SCRIPT_PATH = '/pages/passkey.js';

/**
 * The only script of the pages: it shows the button for a passkey where the browser has any, asks the browser for a
 * signature and sends it. Without it, the pages ask for the password and a code.
 */
export const PASSKEY_SCRIPT = `'use strict';
const form = document.querySelector('form[data-passkey]');
const button = form?.querySelector('button[data-passkey]');
const failure = form?.querySelector('[data-passkey-failure]');
const post = async (path, body) => {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': form.dataset.token },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(path + ' answered ' + answer.status);
  return answer.status === 204 ? {} : answer.json();
};
const show = async () => {
  failure.hidden = true;
  button.disabled = true;
  try {
    const { options, ...attempt } = await post(form.dataset.passkey + 'options/', {});
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const credential = await navigator.credentials.get({ publicKey });
    await post(form.dataset.passkey, { ...attempt, credential: credential.toJSON() });
    location.assign(form.querySelector('input[name=next]').value);
  } catch {
    failure.hidden = false;
  } finally {
    button.disabled = false;
  }
};
if (button && window.PublicKeyCredential?.parseRequestOptionsFromJSON) {
  button.hidden = false;
  button.addEventListener('click', () => void show());
}
`;

/** The button, hidden until the script finds that the browser knows passkeys. */
export function passkeyButton(say: Say): Html {
  return html`<p class="note bad" role="alert" data-passkey-failure hidden>
      ${say('Pääsuvõti ei sobinud või katkestasid. Proovi uuesti.', 'The passkey did not fit, or you stopped. Try again.')}
    </p>
    <div class="buttons">
      <button type="button" class="plain" data-passkey hidden>
        ${say('Kasuta pääsuvõtit', 'Use a passkey')}
      </button>
    </div>`;
}

/** Attributes of a form that offers the button: the operation that takes the signature, and the token it needs. */
export const passkeyForm = (
  path: '/api/auth/passkeys/sign-in/' | '/api/auth/passkeys/verify/',
  csrf: string,
): Html => html`data-passkey="${path}" data-token="${csrf}"`;
