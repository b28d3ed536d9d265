import { type Organization, type Scope } from '#identity';
import { encodeId, type IsoDate, type Problem } from '#platform';
import { type Html, html } from '../../docs/html.js';
import { dayIn, type Say } from '../pages/language.js';
import { reasonOf } from '../pages/reasons.js';
import { roleWord } from '../pages/role-word.js';
import { type PersonVisit } from '../pages/site.js';
import { changesIn } from './abilities.js';
import { type AskingApp } from './consent.js';

export interface ConsentParts {
  readonly action: string;
  readonly app: AskingApp;
  /** The requested scopes; a person may decline some of them. */
  readonly scopes: readonly Scope[];
  readonly organizations: readonly Organization[];
  /** The target of the answer: a host, a scheme, or null for a device that waits elsewhere. */
  readonly answersTo: string | null;
  /** The last day of a connection made now. */
  readonly lastDay: IsoDate;
  /** Fields sent along with the decision. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** The reason why the previous decision was refused. */
  readonly failure?: Problem;
}

export const consentTitle = ({ say }: PersonVisit): string => say('Ühenda rakendus', 'Connect an app');

const fieldOf = (scope: Scope): string => `scope_${scope}`;

/** The requested scopes that a person left checked. */
export const chosenScopes = (form: URLSearchParams, asked: readonly Scope[]): Scope[] =>
  asked.filter((scope) => form.has(fieldOf(scope)));

/** The app's request in words, with the choice of scopes and of the one organization that the app reaches. */
export function consentForm(visit: PersonVisit, parts: ConsentParts): Html {
  const { say, csrf, caller } = visit;
  const { app, organizations, answersTo, failure } = parts;
  return html`<form class="card" method="post" action="${parts.action}">
    <h1>${say('Kas lubad rakendusel enda eest tegutseda?', 'Let this app act for you?')}</h1>
    ${failure === undefined ? '' : html`<p class="note bad" role="alert">${reasonOf(say, failure)}</p>`}
    <dl>
      <dt>${say('Rakendus', 'App')}</dt>
      <dd>${app.name === null ? say('nimetu', 'unnamed') : html`<strong><bdi>${app.name}</bdi></strong>`}</dd>
      <dt>client_id</dt>
      <dd class="mono"><bdi>${app.clientId}</bdi></dd>
      <dt>${say('Vastus läheb', 'The answer goes to')}</dt>
      ${
        answersTo === null
          ? html`<dd>${say('seadmele, mis näitas sulle koodi', 'the device that showed you the code')}</dd>`
          : html`<dd class="mono"><bdi>${answersTo}</bdi></dd>`
      }
      <dt>${say('Sina', 'You')}</dt>
      <dd>${caller.user.email}</dd>
      <dt>${say('Kehtib', 'Lasts')}</dt>
      <dd>${lifeOf(say, parts)}</dd>
    </dl>
    ${app.selfRegistered ? warning(say) : ''} ${boxes(say, parts.scopes)}
    ${organizations.length === 0 ? nowhere(say) : choice(visit, parts)}
    <ul class="plain">
      <li class="no">
        ${say(
          'Rakendus ei saa teha otsuseid, mis on inimese teha, ega hallata organisatsiooni, liikmeid ja võtmeid.',
          'The app cannot make decisions reserved for people, or manage the organization, its members and keys.',
        )}
      </li>
    </ul>
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

function lifeOf(say: Say, { app, lastDay }: ConsentParts): string {
  if (!app.renews) return say('ühe tunni', 'one hour');
  return say(
    `kuni ${dayIn(say, lastDay)}; lõpeb varem, kui rakendus seda 30 päeva ei kasuta`,
    `until ${dayIn(say, lastDay)}; ends earlier if the app does not use it for 30 days`,
  );
}

function warning(say: Say): Html {
  return html`<p class="note warn">
    <strong>${say('See rakendus registreeris end ise.', 'This app registered itself.')}</strong>
    ${say(
      'Keegi ei ole kontrollinud, kelle oma see on: ka nime valis ta ise. Luba ainult siis, kui alustasid ühendamist ise äsja sellest rakendusest.',
      'Nobody has checked who owns it: it even chose its own name. Allow it only if you started this yourself, just now, from that app.',
    )}
  </p>`;
}

function boxes(say: Say, scopes: readonly Scope[]): Html {
  const words: Readonly<Record<Scope, readonly [string, string]>> = {
    read: [
      say('Lugeda', 'Read'),
      say('kõike, mida sina selles organisatsioonis näed', 'everything that you see in the organization'),
    ],
    write: [
      say('Muuta', 'Change'),
      say(
        'sinu nimel; mida, see oleneb sinu rollist organisatsioonis',
        'in your name; your role in the organization decides what',
      ),
    ],
  };
  return html`<fieldset>
    <legend>${say('Rakendus soovib', 'The app asks to')}</legend>
    ${scopes.map((scope) => {
      const [what, more] = words[scope];
      return html`<label
        ><input type="checkbox" name="${fieldOf(scope)}" value="yes" checked /><span
          >${what} <small>${more}</small></span
        ></label
      >`;
    })}
  </fieldset>`;
}

function choice({ say, caller }: PersonVisit, { organizations, scopes }: ConsentParts): Html {
  return html`<fieldset>
    <legend>${say('Organisatsioon', 'Organization')}</legend>
    ${organizations.map(({ id, name }) => {
      const role = caller.roles.get(id) ?? 'viewer';
      const means = scopes.includes('write')
        ? html`<small>${say('Muuta:', 'Change:')} ${changesIn(say, role)}</small>`
        : '';
      return html`<label
        ><input
          type="radio"
          name="organization_id"
          value="${encodeId('organization', id)}"
          required
          ${organizations.length === 1 ? html`checked` : ''}
        /><span><bdi>${name}</bdi> <span class="tag">${roleWord(say, role)}</span> ${means}</span></label
      >`;
    })}
  </fieldset>`;
}

function nowhere(say: Say): Html {
  return html`<p class="note warn">
    ${say(
      'Sa ei kuulu ühtegi organisatsiooni, seega ei ole midagi ühendada.',
      'You do not belong to an organization, so there is nothing to connect.',
    )}
  </p>`;
}
