import { type Organization, type Scope } from '#identity';
import { encodeId } from '#platform';
import { type Html, html } from '../docs/html.js';
import { type PersonVisit } from '../pages/site.js';
import { type Say } from '../pages/language.js';
import { roleWord } from '../pages/role-word.js';
import { type AskingApp } from './consent.js';

export interface ConsentParts {
  readonly action: string;
  readonly app: AskingApp;
  readonly scopes: readonly Scope[];
  readonly organizations: readonly Organization[];
  /** Where the answer goes: a host, a scheme, or null for a device that waits elsewhere. */
  readonly answersTo: string | null;
  /** Goes along with the decision. */
  readonly hidden?: Readonly<Record<string, string>>;
}

export const consentTitle = ({ say }: PersonVisit): string => say('Ühenda rakendus', 'Connect an app');

/** What an app asks for, in words, and the choice of the one organization that it would reach. */
export function consentForm(visit: PersonVisit, parts: ConsentParts): Html {
  const { say, csrf, caller } = visit;
  const { app, organizations, answersTo } = parts;
  return html`<form class="card" method="post" action="${parts.action}">
    <h1>${say('Kas lubad rakendusel enda eest tegutseda?', 'Let this app act for you?')}</h1>
    <dl>
      <dt>${say('Rakendus', 'App')}</dt>
      <dd>${app.name === null ? say('nimetu', 'unnamed') : html`<strong><bdi>${app.name}</bdi></strong>`}</dd>
      <dt>client_id</dt>
      <dd class="mono"><bdi>${app.clientId}</bdi></dd>
      <dt>${say('Vastus läheb', 'Answer goes to')}</dt>
      ${
        answersTo === null
          ? html`<dd>${say('seadmele, mis näitas sulle koodi', 'the device that showed you the code')}</dd>`
          : html`<dd class="mono"><bdi>${answersTo}</bdi></dd>`
      }
      <dt>${say('Sina', 'You')}</dt>
      <dd>${caller.user.email}</dd>
    </dl>
    ${app.selfRegistered ? warning(say) : ''}
    <h2>${say('Mida rakendus saab ja mida mitte', 'What the app can do, and what not')}</h2>
    ${abilities(say, parts.scopes)}
    ${organizations.length === 0 ? nowhere(say) : choice(visit, organizations)}
    <input type="hidden" name="csrf" value="${csrf}" />
    ${Object.entries(parts.hidden ?? {}).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    <div class="buttons">
      ${organizations.length === 0 ? '' : html`<button name="decision" value="allow">${say('Luba', 'Allow')}</button>`}
      <button class="plain" name="decision" value="deny" formnovalidate>${say('Keela', 'Refuse')}</button>
    </div>
    <p class="quiet">
      ${say(
        'Ühenduse saad igal ajal lõpetada lehel „Rakendused“.',
        'You can end the connection at any time on the page “Apps”.',
      )}
    </p>
  </form>`;
}

function warning(say: Say): Html {
  return html`<p class="note warn">
    <strong>${say('See rakendus registreeris end ise.', 'This app registered itself.')}</strong>
    ${say(
      'Keegi ei ole kontrollinud, kelle oma see on: ka nime valis ta ise. Luba ainult siis, kui alustasid ühendamist ise äsja sellest rakendusest.',
      'Nobody has checked whose it is: it chose its name too. Allow it only if you started this yourself, just now, from that app.',
    )}
  </p>`;
}

function abilities(say: Say, scopes: readonly Scope[]): Html {
  const can = (yes: boolean, words: string): Html => html`<li class="${yes ? 'yes' : 'no'}">${words}</li>`;
  return html`<ul class="plain">
    ${
      scopes.includes('read')
        ? can(true, say('lugeda kõike, mida sina näed', 'read everything that you can see'))
        : ''
    }
    ${
      scopes.includes('write')
        ? can(
            true,
            say(
              'teha sinu nimel muudatusi: arveid kirja panna, dokumente üles laadida',
              'make changes in your name: record invoices, upload documents',
            ),
          )
        : can(false, say('ei saa midagi muuta', 'cannot change anything'))
    }
    ${can(
      false,
      say(
        'ei saa teha otsuseid, mis on inimese teha, ega hallata organisatsiooni, liikmeid ja võtmeid',
        'cannot make judgements that are a person’s, nor manage the organization, its members and keys',
      ),
    )}
  </ul>`;
}

function choice({ say, caller }: PersonVisit, organizations: readonly Organization[]): Html {
  return html`<fieldset>
    <legend>${say('Organisatsioon', 'Organization')}</legend>
    ${organizations.map(({ id, name }, at) => {
      const role = roleWord(say, caller.roles.get(id) ?? 'viewer');
      return html`<label
        ><input
          type="radio"
          name="organization_id"
          value="${encodeId('organization', id)}"
          required
          ${organizations.length === 1 && at === 0 ? html`checked` : ''}
        /><span><bdi>${name}</bdi> <small>${role}</small></span></label
      >`;
    })}
  </fieldset>`;
}

function nowhere(say: Say): Html {
  return html`<p class="note warn">
    ${say(
      'Sa ei kuulu ühtegi organisatsiooni, seega ei ole midagi ühendada.',
      'You belong to no organization, so there is nothing to connect.',
    )}
  </p>`;
}
