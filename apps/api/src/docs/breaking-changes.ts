/** An OpenAPI document, or any part of one, as JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** One place in a schema: the values it may hold, and whether it is always present. */
interface Place {
  readonly types: ReadonlySet<string>;
  readonly required: boolean;
  readonly values: ReadonlySet<unknown> | undefined;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const DEPTH_MAX = 12;

/**
 * Everything in a document that no longer holds in the next one, in words that a changelog can name: a removed
 * operation, parameter, field or answer, a new required parameter or field, a changed type, a value that is no longer
 * accepted. Additions are not breaking.
 */
export function breakingChanges(before: JsonObject, after: JsonObject): string[] {
  const changes: string[] = [];
  const now = operations(after);
  for (const [id, old] of operations(before)) {
    const next = now.get(id);
    if (next === undefined) {
      changes.push(`${id}: removed`);
      continue;
    }
    if (next.address !== old.address) changes.push(`${id}: moved from ${old.address} to ${next.address}`);
    changes.push(...asked(id, asking(old.operation, before), asking(next.operation, after)));
    changes.push(...answered(id, answers(old.operation, before), answers(next.operation, after)));
  }
  return changes;
}

function operations(document: JsonObject): Map<string, { address: string; operation: JsonObject }> {
  const found = new Map<string, { address: string; operation: JsonObject }>();
  for (const [path, item] of Object.entries(object(document['paths']))) {
    for (const method of METHODS) {
      const operation = object(object(item)[method]);
      const id = operation['operationId'];
      if (typeof id === 'string') found.set(id, { address: `${method.toUpperCase()} ${path}`, operation });
    }
  }
  return found;
}

/** A request must stay valid: everything accepted before is still accepted, and nothing more is required. */
function asked(id: string, before: Map<string, Place>, after: Map<string, Place>): string[] {
  const changes: string[] = [];
  for (const [path, old] of before) {
    const next = after.get(path);
    if (next === undefined) {
      changes.push(`${id}: removed ${path}`);
      continue;
    }
    const lost = [...old.types].filter((type) => !covers(next, type));
    if (lost.length > 0) changes.push(`${id}: ${path} no longer takes ${lost.join(', ')}`);
    if (next.values !== undefined) {
      const refused = [...(old.values ?? ['any value'])].filter((value) => next.values?.has(value) !== true);
      if (refused.length > 0)
        changes.push(`${id}: ${path} no longer takes ${refused.map(String).join(', ')}`);
    }
    if (next.required && !old.required) changes.push(`${id}: ${path} is now required`);
  }
  for (const [path, next] of after) {
    if (!next.required || before.has(path)) continue;
    // A required member of a new object concerns only clients that send the object.
    const parent = path.slice(0, Math.max(path.lastIndexOf('.'), path.lastIndexOf('[]')));
    if (parent === '' || before.has(parent) || !after.has(parent))
      changes.push(`${id}: new required ${path}`);
  }
  return changes;
}

/** An answer must stay readable: everything present before is still present, with the same types. */
function answered(
  id: string,
  before: Map<string, Map<string, Place>>,
  after: Map<string, Map<string, Place>>,
): string[] {
  const changes: string[] = [];
  for (const [status, places] of before) {
    const now = after.get(status);
    if (now === undefined) {
      changes.push(`${id}: no longer answers ${status}`);
      continue;
    }
    for (const [path, old] of places) {
      const next = now.get(path);
      if (next === undefined) {
        changes.push(`${id}: removed ${status} ${path}`);
        continue;
      }
      const gained = [...next.types].filter((type) => !covers(old, type));
      if (gained.length > 0) changes.push(`${id}: ${status} ${path} may now be ${gained.join(', ')}`);
      if (old.required && !next.required) changes.push(`${id}: ${status} ${path} may now be absent`);
    }
  }
  return changes;
}

/** Whether a place may hold a type: a place for any number may hold an integer. */
const covers = ({ types }: Place, type: string): boolean =>
  types.has(type) || (type === 'integer' && types.has('number'));

function asking(operation: JsonObject, document: JsonObject): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const parameter of array(operation['parameters'])) {
    const { in: where, name, required, schema } = object(resolved(parameter, document));
    walk(schema, document, `${String(where)} ${String(name)}`, required === true, places);
  }
  const body = object(resolved(operation['requestBody'], document));
  for (const media of Object.values(object(body['content']))) {
    walk(object(media)['schema'], document, 'body', body['required'] === true, places);
  }
  return places;
}

function answers(operation: JsonObject, document: JsonObject): Map<string, Map<string, Place>> {
  const found = new Map<string, Map<string, Place>>();
  for (const [status, response] of Object.entries(object(operation['responses']))) {
    if (!status.startsWith('2')) continue;
    const places = new Map<string, Place>();
    const { content } = object(resolved(response, document));
    for (const [type, media] of Object.entries(object(content))) {
      walk(object(media)['schema'], document, type, true, places);
    }
    found.set(status, places);
  }
  return found;
}

/** Collects every place of a schema under its path, and merges the branches of a choice. */
function walk(
  given: unknown,
  document: JsonObject,
  path: string,
  required: boolean,
  places: Map<string, Place>,
): void {
  if (path.split(/[.[]/).length > DEPTH_MAX) return;
  const schema = object(resolved(given, document));
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((word) => array(schema[word]));
  for (const branch of branches) walk(branch, document, path, required, places);
  const types = [schema['type']].flat().filter((type) => typeof type === 'string');
  const values = Array.isArray(schema['enum']) ? new Set<unknown>(schema['enum']) : undefined;
  const known = places.get(path);
  places.set(path, {
    types: new Set([
      ...(known?.types ?? []),
      ...(types.length === 0 && branches.length === 0 ? ['any'] : types),
    ]),
    required: required && (known?.required ?? true),
    values: branches.length > 0 ? known?.values : known === undefined ? values : merged(known.values, values),
  });
  const mandatory = new Set(array(schema['required']));
  for (const [name, member] of Object.entries(object(schema['properties']))) {
    walk(member, document, `${path}.${name}`, mandatory.has(name), places);
  }
  if (schema['items'] !== undefined) walk(schema['items'], document, `${path}[]`, true, places);
}

const merged = (a: Place['values'], b: Place['values']): Place['values'] =>
  a === undefined || b === undefined ? undefined : new Set([...a, ...b]);

function resolved(part: unknown, document: JsonObject): unknown {
  const ref = object(part)['$ref'];
  if (typeof ref !== 'string') return part;
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((value, name) => object(value)[name], document);
}

const object = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
const array = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
