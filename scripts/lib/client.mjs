import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { ROOT } from './home.mjs';

const DOCUMENT = 'docs/openapi.json';
const CLIENT = 'test/support/client/openapi.ts';
const CONSOLE = 'apps/console/src/api/contract.ts';
const HEADER = `// Made from ${DOCUMENT} by \`npm run client\`: not to be changed by hand.\n`;

/** @import { OpenAPI3 } from 'openapi-typescript' */

/**
 * @typedef {{ operationId: string, responses: Record<string, unknown> }} Operation
 * @typedef {{ paths: Record<string, Record<string, Operation>>, components: Record<string, unknown> }} OpenApiDocument
 */

/**
 * `npm run client`: the types and routes that the tests call the API by, and the types of the console. `--check`: are they
 * up to date.
 * @param {string[]} args
 */
export async function client(args) {
  /** @type {unknown} */
  const parsed = JSON.parse(readFileSync(join(ROOT, DOCUMENT), 'utf8'));
  const document = /** @type {OpenApiDocument} */ (parsed);
  const made = {
    [CLIENT]: HEADER + routes(document) + (await types(document, ['components', 'operations'])),
    [CONSOLE]: HEADER + (await types(document, ['paths', 'components', 'operations'])),
  };
  let fault = 0;
  for (const [name, text] of Object.entries(made)) {
    const file = join(ROOT, name);
    if (!args.includes('--check')) writeFileSync(file, text);
    else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
      console.error(`${name} is not what ${DOCUMENT} declares: run \`npm run client\`.`);
      fault = 1;
    }
  }
  return fault;
}

/**
 * Method and path of each operation.
 * @param {OpenApiDocument} document
 */
function routes({ paths }) {
  const lines = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, { operationId }]) => `  ${operationId}: ['${method.toUpperCase()}', '${path}'],\n`,
    ),
  );
  return `export const routes = {\n${lines.join('')}} as const;\n\n`;
}

/**
 * What each operation takes and answers when it succeeds. All failures have one form.
 * @param {OpenApiDocument} document
 * @param {string[]} parts
 */
async function types(document, parts) {
  const slim = structuredClone(document);
  delete slim.components.examples;
  for (const item of Object.values(slim.paths)) {
    for (const operation of Object.values(item)) {
      operation.responses = Object.fromEntries(
        Object.entries(operation.responses)
          .filter(([status]) => status.startsWith('2'))
          .map(([status, response]) => [status, asJson(response)]),
      );
    }
  }
  const shown = /** @type {OpenAPI3} */ (withoutExamples(slim));
  const nodes = await openapiTS(shown, { defaultNonNullable: false });
  return astToString(
    nodes.filter((node) => ts.isInterfaceDeclaration(node) && parts.includes(node.name.text)),
  );
}

/**
 * An answer that is JSON or a file by a parameter: programs that ask for the file do not read it as an object.
 * @param {unknown} response
 * @returns {unknown}
 */
function asJson(response) {
  const { content } = /** @type {{ content?: Readonly<Record<string, unknown>> }} */ (response);
  const json = content?.['application/json'];
  return json === undefined
    ? response
    : { .../** @type {object} */ (response), content: { 'application/json': json } };
}

/**
 * @param {unknown} value
 * @returns {unknown}
 */
function withoutExamples(value) {
  if (Array.isArray(value)) return value.map(withoutExamples);
  if (typeof value !== 'object' || value === null) return value;
  const shown = 'content' in value || 'schema' in value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !(shown && name === 'example'))
      .map(([name, member]) => [name, withoutExamples(member)]),
  );
}
