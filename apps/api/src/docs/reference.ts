import { PROBLEM_CATALOGUE } from '#platform';
import { type OperationDeclaration } from '../http/index.js';
import { type JsonObject } from './breaking-changes.js';
import { type Html, html, prose } from './html.js';
import { codesOf } from './openapi.js';

/** An operation for people: who may call it, its input and answers, and its failures. */
export function operationEntry(operation: OperationDeclaration, document: JsonObject): Html {
  const path = operation.path.replace(/:(\w+)/g, '{$1}');
  const declared = member(document, 'paths', path, operation.method.toLowerCase());
  const { status } = operation.answer;
  const content = member(declared, 'requestBody', 'content');
  const body = member(content, 'application/json');
  const form = member(content, 'multipart/form-data', 'schema', 'properties');
  const answer = member(declared, 'responses', String(status), 'content', 'application/json');
  return html`<details id="${operation.id}">
    <summary>
      <span class="method">${operation.method}</span> <code>${path}</code> — ${operation.summary}
    </summary>
    ${calledBy(operation)}
    ${operation.description === undefined ? '' : html`<p>${prose(operation.description)}</p>`}
    ${parameters(array(declared['parameters']), document)} ${fields('Form', form, document)}
    ${'example' in body ? shown('Body', body['example']) : ''}
    ${shown(
      `Answer ${status}`,
      'example' in answer ? answer['example'] : (operation.answer.contentType ?? 'no body'),
    )}
    ${failures(operation)}
  </details>`;
}

function calledBy(operation: OperationDeclaration): Html {
  const { permission, scope, cost, human, session, open } = operation;
  if (open === true) return html`<p><code>${operation.id}</code> · open to anybody</p>`;
  const needs = permission === null ? 'none' : [permission].flat().join(' or ');
  const only = session === true || human === true ? ' · a person signed in only' : '';
  const key = operation.command === true ? html` · takes <code>Idempotency-Key</code>` : '';
  return html`<p>
    <code>${operation.id}</code> · <span class="quiet">permission</span> <code>${needs}</code> ·
    <span class="quiet">scope</span>
    <code>${scope}</code>${cost === 'expensive' ? ' · expensive' : ''}${only}${key}
  </p>`;
}

function parameters(declared: readonly unknown[], document: JsonObject): Html | string {
  const rows = declared
    .map((one) => one as { name: string; in: string; required?: boolean; schema: unknown })
    .filter((one) => one.in !== 'header');
  if (rows.length === 0) return '';
  return html`<table>
    <tr>
      <th>Parameter</th>
      <th>In</th>
      <th>Form</th>
      <th></th>
    </tr>
    ${rows.map((one) => fieldRow(one.name, html`<td>${one.in}</td>`, one.schema, document))}
  </table>`;
}

function fields(title: string, properties: JsonObject, document: JsonObject): Html | string {
  if (Object.keys(properties).length === 0) return '';
  return html`<table>
    <tr>
      <th>${title}</th>
      <th>Form</th>
      <th></th>
    </tr>
    ${Object.entries(properties).map(([name, schema]) => fieldRow(name, html``, schema, document))}
  </table>`;
}

function fieldRow(name: string, where: Html, given: unknown, document: JsonObject): Html {
  const schema: SchemaWords = resolved(given, document);
  return html`<tr>
    <td><code>${name}</code></td>
    ${where}
    <td><code>${formOf(schema)}</code></td>
    <td>${prose(schema.description ?? '')}</td>
  </tr>`;
}

/** The parts of a schema that one line of the page shows. */
interface SchemaWords {
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The form of a value in one line: its choices, or its type and its bounds. */
function formOf({ enum: choices, type = 'any', format, pattern, minimum, maximum }: SchemaWords): string {
  if (choices !== undefined) return choices.map(String).join(' | ');
  const bounds = minimum === undefined ? '' : ` ${minimum} to ${maximum ?? '…'}`;
  const form = format ?? pattern;
  return `${[type].flat().join(' or ')}${bounds}${form === undefined ? '' : ` (${form})`}`;
}

const shown = (title: string, value: unknown): Html =>
  html`<p class="quiet">${title}</p>
    <pre>${typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>`;

function failures(operation: OperationDeclaration): Html {
  const codes = [...codesOf(operation)].sort(
    (a, b) => PROBLEM_CATALOGUE[a].status - PROBLEM_CATALOGUE[b].status,
  );
  return html`<p class="quiet">Failures</p>
    <p>
      ${codes.map(
        (code) =>
          html`${PROBLEM_CATALOGUE[code].status} <a href="/docs/api/problems/${code}"><code>${code}</code></a>
            &ensp; `,
      )}
    </p>`;
}

function resolved(part: unknown, document: JsonObject): JsonObject {
  const schema = object(part);
  const ref = schema['$ref'];
  return typeof ref === 'string' ? resolved(member(document, ...ref.slice(2).split('/')), document) : schema;
}

const member = (value: unknown, ...names: string[]): JsonObject =>
  object(names.reduce<unknown>((one, name) => object(one)[name], value));
const object = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
const array = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
