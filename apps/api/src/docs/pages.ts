import { PROBLEM_CATALOGUE, type ProblemCode } from '#platform';
import { CONTROLLERS } from '../controllers.js';
import { type OperationDeclaration, operationsOf } from '../http/index.js';
import { type JsonObject } from './breaking-changes.js';
import { CHANGELOG } from './changelog.js';
import { type Html, html, page, prose } from './html.js';
import { API_VERSION, codesOf } from './openapi.js';
import { operationEntry } from './reference.js';
import { REMEDIES } from './remedies.js';

/** The contract for people: every operation with its parameters and answers. */
export function referencePage(document: JsonObject): string {
  const operations = operationsOf(CONTROLLERS);
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return page(
    'Raamat API',
    html`<h1>Raamat API</h1>
      <p class="quiet">
        Version ${API_VERSION} · <a href="/docs/api/openapi.json">OpenAPI document</a> ·
        <a href="/docs/api/problems/">error codes</a> · <a href="/docs/api/changelog/">changelog</a>
      </p>
      <p>
        Send an API key as <code>Authorization: Bearer raamat_live_…</code>. Amounts are integers in minor
        units. Lists answer <code>items</code> and <code>next_cursor</code>; send it back as
        <code>cursor</code>. For every change send a new random <code>Idempotency-Key</code>, and the same one
        to retry it. To keep a copy of the books up to date, ask
        <a href="#books_changes_list"><code>changes/</code></a> what is new since the last time.
      </p>
      ${tags.map(
        (tag) =>
          html`<h2>${tag}</h2>
            ${operations.filter((operation) => operation.tag === tag).map((one) => operationEntry(one, document))}`,
      )}`,
  );
}

/** Every code that a failure can carry. */
export function problemsPage(): string {
  return page(
    'Raamat API: error codes',
    html`<h1>Error codes</h1>
      <p>
        Every failure is an RFC 9457 problem (<code>application/problem+json</code>). Its <code>code</code> is
        stable; quote its <code>request_id</code> when you ask about it.
        <a href="/docs/api/">Back to the API</a>
      </p>
      <table>
        <tr>
          <th>Code</th>
          <th>Status</th>
          <th>Meaning</th>
        </tr>
        ${Object.entries(PROBLEM_CATALOGUE).map(
          ([code, { status, title }]) =>
            html`<tr>
              <td>
                <a href="/docs/api/problems/${code}"><code>${code}</code></a>
              </td>
              <td>${status}</td>
              <td>${title}</td>
            </tr>`,
        )}
      </table>`,
  );
}

/** One code, and the operations that answer with it. */
export function problemPage(code: string): string | undefined {
  if (!Object.hasOwn(PROBLEM_CATALOGUE, code)) return undefined;
  const { status, title } = PROBLEM_CATALOGUE[code as ProblemCode];
  const operations = operationsOf(CONTROLLERS);
  const named = operations.filter((operation) => codesOf(operation).some((one) => one === code));
  return page(
    `Raamat API: ${code}`,
    html`<h1><code>${code}</code></h1>
      <p class="quiet">${title}. Status ${status}.</p>
      <p>${prose(REMEDIES[code as ProblemCode])}</p>
      ${named.length > operations.length / 2 ? html`<p>Nearly every operation may answer it.</p>` : answeredBy(named)}
      <p><a href="/docs/api/problems/">All codes</a> · <a href="/docs/api/">The API</a></p>`,
  );
}

function answeredBy(operations: readonly OperationDeclaration[]): Html {
  if (operations.length === 0) return html``;
  return html`<h2>Answered by</h2>
    <ul>
      ${operations.map(
        ({ id, summary }) =>
          html`<li>
            <a href="/docs/api/#${id}"><code>${id}</code></a> ${summary}
          </li>`,
      )}
    </ul>`;
}

/** The changes of the contract, by day. */
export function changelogPage(): string {
  return page(
    'Raamat API: changelog',
    html`<h1>Changelog</h1>
      <p>
        A change that only adds (an operation, an optional parameter, a field of an answer, an error code)
        need not be announced; one that breaks always is. <a href="/docs/api/">Back to the API</a>
      </p>
      <table>
        <tr>
          <th>Date</th>
          <th>Change</th>
        </tr>
        ${CHANGELOG.map(
          ({ date, changes, breaking = [] }) =>
            html`<tr>
              <td class="date">${date}</td>
              <td>
                ${prose(changes)}
                ${
                  breaking.length === 0
                    ? ''
                    : html`<ul>
                        ${breaking.map((change) => html`<li><code>${change}</code></li>`)}
                      </ul>`
                }
              </td>
            </tr>`,
        )}
      </table>`,
  );
}

/** The page for a person who opens the service in a browser. */
export function statusPage(books: boolean, baseUrl: string): string {
  return page(
    'Raamat',
    html`<h1>Raamat</h1>
      <p class="quiet">
        Bookkeeping for companies as a service: invoices come in, are read, booked and explained.
      </p>
      <p>
        <span class="ok">API running</span> ·
        <span class="${books ? 'ok' : 'bad'}">books ${books ? 'available' : 'not available'}</span>
      </p>
      <div class="cards">
        <a href="/account"
          ><strong>Your account</strong><br />Sign in: connected apps, API keys, the invoice inbox.</a
        >
        <a href="/docs/api/"><strong>API</strong><br />Every operation, with what it asks and answers.</a>
        <a href="/docs/api/openapi.json"
          ><strong>OpenAPI</strong><br />The contract for machines and generators.</a
        >
        <a href="/docs/api/problems/"><strong>Error codes</strong><br />What each failure means.</a>
        <a href="/health/ready"><strong>Health</strong><br />Whether the service lives and is ready.</a>
      </div>
      <h2>First call</h2>
      <pre>curl -H "Authorization: Bearer $RAAMAT_KEY" ${baseUrl}/api/me/</pre>
      <h2>For AI agents</h2>
      <p>
        Point a client of the Model Context Protocol to <code>${baseUrl}/mcp</code>: it asks for your consent
        here.
      </p>`,
  );
}
