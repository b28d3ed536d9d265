import { type JsonObject } from '../docs/breaking-changes.js';
import { canRunDry, type OperationDeclaration } from '../http/index.js';
import { type ToolDeclaration } from './tools.js';
import { holdsFreeText } from './untrusted.js';

/** The schemas of a tool, as JSON Schema: those of its operation, reduced to the parts that a model needs. */
export interface ToolSchemas {
  readonly input: JsonObject;
  readonly output: JsonObject;
  /** The whole schema of the answer, of which `output` is an outline. */
  readonly answer: JsonObject;
}

interface Documented {
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
    readonly schema: JsonObject;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonObject }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: JsonObject }>> }>
  >;
}

/** Turns the API's own schemas into those of the tools. */
export class SchemaSource {
  constructor(private readonly document: JsonObject) {}

  schemasOf(tool: ToolDeclaration, operation: OperationDeclaration): ToolSchemas {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    const paths = this.document['paths'] as Readonly<Record<string, Readonly<Record<string, Documented>>>>;
    const documented = paths[path]?.[operation.method.toLowerCase()];
    if (documented === undefined) throw new Error(`The operation ${operation.id} is in no document.`);
    const answer = this.answer(operation, documented);
    return {
      input: this.input(tool, operation, documented),
      output: tool.file === true ? { type: 'object' } : outlined(answer),
      answer,
    };
  }

  /** Path, query and body side by side, so that a model fills in one form. */
  private input(tool: ToolDeclaration, operation: OperationDeclaration, documented: Documented): JsonObject {
    const parameters = (documented.parameters ?? []).filter(({ in: where }) => where !== 'header');
    const body = Object.values(documented.requestBody?.content ?? {})[0]?.schema;
    const fields =
      body === undefined ? {} : (this.whole(body) as { properties?: JsonObject; required?: string[] });
    const properties: Record<string, unknown> = {
      ...Object.fromEntries(parameters.map(({ name, schema }) => [name, asked(this.whole(schema))])),
      ...(asked(fields.properties ?? {}) as JsonObject),
      ...(operation.multipart === undefined ? {} : FILE_FIELDS),
      ...(canRunDry(operation)
        ? { dry_run: { type: 'boolean', description: 'Check only; keep nothing.' } }
        : {}),
      ...(operation.command === true ? { idempotency_key: IDEMPOTENCY_KEY } : {}),
    };
    const withheld = [...(tool.without ?? []), ...(operation.file === undefined ? [] : ['format', 'raw'])];
    for (const name of withheld) Reflect.deleteProperty(properties, name);
    for (const [name, description] of Object.entries(tool.described ?? {})) {
      properties[name] = { type: 'object', description };
    }
    const required = [
      ...parameters.filter((parameter) => parameter.required === true).map(({ name }) => name),
      ...(fields.required ?? []),
      ...(operation.multipart === undefined ? [] : Object.keys(FILE_FIELDS)),
    ].filter((name) => name in properties);
    return { type: 'object', properties, required, additionalProperties: false };
  }

  private answer({ id, answer: { status } }: OperationDeclaration, { responses }: Documented): JsonObject {
    const schema = responses[String(status)]?.content?.['application/json']?.schema;
    if (schema === undefined) throw new Error(`The operation ${id} answers no JSON.`);
    return this.whole(schema) as JsonObject;
  }

  /** A schema with its references resolved inline. */
  private whole(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((one) => this.whole(one));
    if (typeof schema !== 'object' || schema === null) return schema;
    const reference = (schema as { $ref?: unknown }).$ref;
    if (typeof reference === 'string') {
      const steps = reference.replace('#/', '').split('/');
      return this.whole(steps.reduce<unknown>((at, step) => (at as JsonObject)[step], this.document));
    }
    return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, this.whole(value)]));
  }
}

const FILE_FIELDS = {
  name: { type: 'string', description: 'File name with its ending.' },
  content_base64: { type: 'string', description: 'The bytes in base64.' },
};

const IDEMPOTENCY_KEY = {
  type: 'string',
  description: 'Only to repeat the same change on purpose.',
};

/** Keywords that the API checks anyway and no model needs. */
const UNSAID = new Set([
  'additionalProperties',
  'default',
  'example',
  'examples',
  'format',
  'id',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'pattern',
  'title',
]);

/** An input schema without the keywords that only the check needs. Nullable members become optional. */
function asked(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asked);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, ...rest } = schema as JsonObject & { anyOf?: readonly JsonObject[] };
  const choices = anyOf?.filter((one) => one['type'] !== 'null') ?? [];
  if (anyOf !== undefined && choices.length === 1) return asked({ ...choices[0], ...rest });
  return Object.fromEntries(
    Object.entries(schema).flatMap(([name, value]) => {
      if (name === 'properties') return [[name, fieldsOf(value as JsonObject, asked)]];
      return UNSAID.has(name) ? [] : [[name, asked(value)]];
    }),
  );
}

const fieldsOf = (properties: JsonObject, of: (schema: unknown) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, of(schema)]));

/** The shape of an answer: names and types of its fields, or of a row. Names and the document explain the rest. */
function outlined(schema: JsonObject): JsonObject {
  const properties = (schema['properties'] ?? {}) as JsonObject;
  const rows = (properties['items'] as { items?: JsonObject } | undefined)?.items;
  const fields = fieldsOf(properties, typeOnly);
  if (!('next_cursor' in properties) || rows === undefined) return { type: 'object', properties: fields };
  const row = fieldsOf((rows['properties'] ?? {}) as JsonObject, typeOnly);
  const items = { type: 'array', items: { type: 'object', properties: row } };
  return { type: 'object', properties: { ...fields, items } };
}

/**
 * The type alone, and none for nullable fields: most fields are nullable, and declaring that for each would be a
 * third of the list. Texts that outsiders may have written are marked, for programs that keep them apart.
 */
function typeOnly(schema: unknown): JsonObject {
  const { type } = schema as { type?: unknown };
  return {
    ...(typeof type === 'string' ? { type } : {}),
    ...(holdsFreeText(schema) ? { 'x-untrusted': true } : {}),
  };
}
