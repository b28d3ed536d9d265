import { type Offer, type Role } from '#identity';
import { dayOf } from '#platform';
import { type Html, html } from '../docs/html.js';

export function passwordForm(token: string): Html {
  const field =
    token === ''
      ? html`<p>
          <label>E-post · E-mail <input name="email" type="email" autocomplete="username" required /></label>
        </p>`
      : html`<input type="hidden" name="token" value="${token}" />
          <p>
            <label
              >Uus parool · New password
              <input name="new_password" type="password" autocomplete="new-password" minlength="10" required
            /></label>
          </p>`;
  return form('/account/password/', 'Uus parool · New password', field);
}

export function emailForm(token: string): Html {
  return form(
    '/account/email/',
    'Kinnita oma aadress · Confirm your address',
    html`<input type="hidden" name="token" value="${token}" />`,
  );
}

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  owner: 'omanik · owner',
  member: 'liige · member',
  viewer: 'vaataja · viewer',
};

/** What an invitation offers, and how its reader takes it. `name` is what they wrote before. */
export function invitationForm(token: string, offer: Offer, name = ''): Html {
  const what = html`<p>
      ${offer.invitedByName} kutsub sind: <strong>${offer.organizationName}</strong> · ${offer.invitedByName}
      invites you to <strong>${offer.organizationName}</strong>
    </p>
    <p>
      Roll · Role: ${ROLE_WORDS[offer.role]}<br />
      Kehtib kuni · Good until: ${dayOf(offer.expiresAt)}
    </p>`;
  if (offer.hasAccount) {
    return html`<h1>Kutse · Invitation</h1>
      ${what}
      <p>
        Aadressil ${offer.email} on konto: logi sellega rakendusse sisse ja võta kutse seal vastu. · You have
        an account: sign in to the application with it, and accept the invitation there.
      </p>`;
  }
  const language = (value: Offer['language'], word: string): Html =>
    html`<label
      ><input
        name="language"
        type="radio"
        value="${value}"
        ${offer.language === value ? html`checked` : ''}
      />
      ${word}</label
    >`;
  return form(
    '/account/invitation/',
    'Kutse · Invitation',
    html`${what}<input type="hidden" name="token" value="${token}" />
      <p>
        <label
          >E-post · E-mail <input type="email" autocomplete="username" value="${offer.email}" readonly
        /></label>
      </p>
      <p>
        <label
          >Nimi · Name <input name="name" autocomplete="name" maxlength="200" value="${name}" required
        /></label>
      </p>
      <p>
        <label
          >Parool · Password
          <input name="password" type="password" autocomplete="new-password" minlength="10" required
        /></label>
      </p>
      <p>${language('et', 'eesti')} ${language('en', 'English')}</p>`,
  );
}

function form(action: string, title: string, field: Html): Html {
  return html`<h1>${title}</h1>
    <form method="post" action="${action}">
      ${field}
      <p><button>Edasi · Continue</button></p>
    </form>`;
}
