import { type Offer, type SignUp } from '#identity';
import { dayOf } from '#platform';
import { type Html, html } from '../../docs/html.js';
import { dayIn, type Say } from './language.js';
import { roleWord } from './role-word.js';

export function passwordForm(say: Say, token: string): Html {
  if (token === '') {
    return form(say, '/account/password/', {
      title: say('Uus parool', 'A new password'),
      fields: html`<p>
          ${say(
            'Saadame kirja, mille lingiga saad valida uue parooli.',
            'We will send you a letter with a link for choosing a new password.',
          )}
        </p>
        <label
          >${say('E-post', 'E-mail')}
          <input name="email" type="email" autocomplete="username" required autofocus
        /></label>`,
      button: say('Saada kiri', 'Send the letter'),
    });
  }
  return form(say, '/account/password/', {
    title: say('Vali uus parool', 'Choose a new password'),
    fields: html`<input type="hidden" name="token" value="${token}" />${newPassword(say, 'new_password')}`,
  });
}

export function emailForm(say: Say, token: string): Html {
  return form(say, '/account/email/', {
    title: say('Kinnita oma aadress', 'Confirm your address'),
    fields: html`<p>
        ${say('Vajuta nuppu ja aadress on kinnitatud.', 'Press the button, and the address is confirmed.')}
      </p>
      <input type="hidden" name="token" value="${token}" />`,
    button: say('Kinnita', 'Confirm'),
  });
}

/** The offer of an invitation, with the form to accept it. `name` is the reader's earlier input. */
export function invitationForm(say: Say, token: string, offer: Offer, name = ''): Html {
  const what = html`<p>
      ${offer.invitedByName} ${say('kutsub sind:', 'invites you to')}
      <strong>${offer.organizationName}</strong>
    </p>
    <dl>
      <dt>${say('Roll', 'Role')}</dt>
      <dd>${roleWord(say, offer.role)}</dd>
      <dt>${say('Kehtib kuni', 'Good until')}</dt>
      <dd>${dayIn(say, dayOf(offer.expiresAt))}</dd>
    </dl>`;
  if (offer.hasAccount) {
    return html`<section>
      <h1>${say('Kutse', 'Invitation')}</h1>
      ${what}
      <p>
        ${say(
          `Aadressil ${offer.email} on konto: logi sellega sisse ja võta kutse vastu.`,
          `${offer.email} has an account: sign in with it, and accept the invitation.`,
        )}
      </p>
      <p>
        <a href="/welcome?invitation=${encodeURIComponent(token)}"
          >${say('Ava kutse', 'Open the invitation')}</a
        >
      </p>
    </section>`;
  }
  return form(say, '/account/invitation/', {
    title: say('Kutse', 'Invitation'),
    fields: html`${what}<input type="hidden" name="token" value="${token}" /> ${ownAddress(say, offer.email)}
      ${nameField(say, name)} ${newPassword(say, 'password')} ${languageFields(say, offer.language)}`,
  });
}

/** The form to ask for an account, with the reader's earlier input. */
export function askToSignUpForm(say: Say, { email, name, language }: Omit<SignUp, 'letterId'>): Html {
  return form(say, '/account/sign-up/', {
    title: say('Uus konto', 'A new account'),
    fields: html`<p>
        ${say(
          'Saadame kirja, mille lingiga saad valida parooli.',
          'We will send you a letter with a link for choosing a password.',
        )}
      </p>
      <label
        >${say('E-post', 'E-mail')}
        <input name="email" type="email" autocomplete="username" value="${email}" required autofocus
      /></label>
      ${nameField(say, name)} ${languageFields(say, language)}`,
    button: say('Saada kiri', 'Send the letter'),
  });
}

/** The form to which the link of a sign-up letter leads. */
export function enterForm(say: Say, token: string, { email, name }: Omit<SignUp, 'letterId'>): Html {
  return form(say, '/account/sign-up/', {
    title: say('Uus konto', 'A new account'),
    fields: html`<input type="hidden" name="token" value="${token}" /> ${ownAddress(say, email)}
      ${nameField(say, name)} ${newPassword(say, 'password')}`,
    button: say('Tee konto', 'Create the account'),
  });
}

function ownAddress(say: Say, email: string): Html {
  return html`<label
    >${say('E-post', 'E-mail')} <input type="email" autocomplete="username" value="${email}" readonly
  /></label>`;
}

function nameField(say: Say, name: string): Html {
  return html`<label
    >${say('Nimi', 'Name')} <input name="name" autocomplete="name" maxlength="200" value="${name}" required
  /></label>`;
}

function languageFields(say: Say, chosen: Offer['language']): Html {
  const language = (value: Offer['language'], word: string): Html =>
    html`<label
      ><input name="language" type="radio" value="${value}" ${chosen === value ? html`checked` : ''} />
      ${word}</label
    >`;
  return html`<fieldset>
    <legend>${say('Keel', 'Language')}</legend>
    ${language('et', 'eesti')} ${language('en', 'English')}
  </fieldset>`;
}

function newPassword(say: Say, name: string): Html {
  return html`<label
    >${say('Uus parool', 'New password')}
    <small>${say('Vähemalt 10 märki.', 'At least 10 characters.')}</small>
    <input name="${name}" type="password" autocomplete="new-password" minlength="10" required
  /></label>`;
}

function form(
  say: Say,
  action: string,
  { title, fields, button }: { readonly title: string; readonly fields: Html; readonly button?: string },
): Html {
  return html`<form class="card" method="post" action="${action}">
    <h1>${title}</h1>
    ${fields}
    <div class="buttons"><button>${button ?? say('Edasi', 'Continue')}</button></div>
  </form>`;
}
