import { type OperationDeclaration } from '../http/index.js';
import { type JsonObject } from './breaking-changes.js';

type Writable = Record<string, unknown>;

/**
 * Lists the commands of a batch in the document, each name with its payload: the ids in the path of the command's own
 * operation, and the fields of its body. It is read from the document itself, so that it cannot differ from them.
 */
export function describeBatch(operations: readonly OperationDeclaration[], document: JsonObject): void {
  const schemas = objectAt(document, 'components', 'schemas');
  const command = objectAt(schemas, 'BatchCommand') as Writable;
  const described = operations.flatMap((operation) => {
    const { commandName: name, path, body } = operation;
    if (name === undefined) return [];
    const declared = objectAt(document, 'paths', path.replace(/:(\w+)/g, '{$1}'), 'post');
    const ids = ((declared['parameters'] ?? []) as readonly JsonObject[]).filter(
      (one) => one['in'] === 'path' && one['name'] !== 'company_id',
    );
    const fields =
      body === undefined ? {} : objectAt(declared, 'requestBody', 'content', 'application/json', 'schema');
    return [
      {
        type: 'object',
        title: name,
        properties: { name: { type: 'string', const: name }, payload: payloadOf(ids, fields, schemas) },
        required: ['name', 'payload'],
        additionalProperties: false,
      },
    ];
  });
  for (const member of Object.keys(command)) Reflect.deleteProperty(command, member);
  command['oneOf'] = described;
}

/** The fields of a body together with the ids; of a body of several forms, each form has them. */
function payloadOf(ids: readonly JsonObject[], body: JsonObject, schemas: JsonObject): JsonObject {
  if (ids.length === 0 && Object.keys(body).length > 0) return body;
  const form = resolved(body, schemas);
  for (const choice of ['oneOf', 'anyOf']) {
    const forms = form[choice];
    if (Array.isArray(forms))
      return { [choice]: forms.map((one: JsonObject) => payloadOf(ids, one, schemas)) };
  }
  return {
    ...form,
    type: 'object',
    properties: {
      ...Object.fromEntries(ids.map(({ name, schema }) => [name as string, schema])),
      ...(form['properties'] as JsonObject | undefined),
    },
    required: [...ids.map(({ name }) => name), ...((form['required'] as string[] | undefined) ?? [])],
    additionalProperties: false,
  };
}

function resolved(schema: JsonObject, schemas: JsonObject): JsonObject {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  return objectAt(schemas, reference.replace('#/components/schemas/', ''));
}

function objectAt(from: JsonObject, ...path: readonly string[]): JsonObject {
  return path.reduce<JsonObject>((object, name) => object[name] as JsonObject, from);
}
