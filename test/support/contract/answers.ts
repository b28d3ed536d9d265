import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type JsonObject } from '../../../apps/api/src/docs/breaking-changes.js';
import { type TestAnswer } from '../api.js';
import { type DocumentedOperation } from './document.js';

const ROOT = 'contract';

type DeclaredHeaders = Readonly<Record<string, { readonly required?: boolean }>>;

const FORMATS: Readonly<Record<string, RegExp | true>> = {
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  decimal: /^-?\d+(\.\d+)?$/,
  email: /^[^\s@]+@[^\s@]+$/,
  uri: /^[a-z][a-z+.-]*:\S+$/,
  binary: true,
};

/** Checks answers against the document alone: status, headers, content type, schema, and the codes of failures. */
export class AnswerRules {
  private readonly schemas = new Ajv2020({ strict: false, allErrors: false });
  private readonly headers: DeclaredHeaders;

  constructor(document: JsonObject) {
    this.headers = (document['components'] as { readonly headers: DeclaredHeaders }).headers;
    for (const [name, format] of Object.entries(FORMATS)) this.schemas.addFormat(name, format);
    this.schemas.addSchema(document, ROOT);
  }

  /** Describes how an answer departs from the document; undefined when it does not. */
  fault(operation: DocumentedOperation, answer: TestAnswer): string | undefined {
    const { status, text } = answer;
    const input = operation.responses[status];
    if (input === undefined) return `answers ${status}, which is not documented`;
    const lacking = Object.keys(input.headers).find(
      (name) => this.headers[name]?.required === true && !answer.headers.has(name),
    );
    if (lacking !== undefined) return `answers ${status} without ${lacking}`;
    const given = answer.headers.get('content-type')?.split(';', 1)[0]?.trim();
    if (input.content === undefined) return text === '' ? undefined : `answers ${status} with a body`;
    if (given === undefined) return `answers ${status} without a content type`;
    const type = documentedType(Object.keys(input.content), given);
    if (type === undefined) return `answers ${status} as ${given}, which is not documented`;
    if (input.content[type]?.schema !== undefined && /[/+]json$/.test(given)) {
      const check = this.schema(operation, status, type);
      if (!check(answer.body)) {
        const [error] = check.errors ?? [];
        return `answers ${status} against its schema: ${error?.instancePath ?? ''} ${error?.message ?? ''}`;
      }
    }
    if (status < 400) return undefined;
    const { code } = answer.body as { code: string };
    return input['x-codes']?.includes(code) === true
      ? undefined
      : `fails with ${status} ${code}, which is not documented`;
  }

  private schema({ path, method }: DocumentedOperation, status: number, type: string): ValidateFunction {
    const steps = [
      'paths',
      path,
      method.toLowerCase(),
      'responses',
      String(status),
      'content',
      type,
      'schema',
    ];
    const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')));
    const found = this.schemas.getSchema(`${ROOT}#/${pointer.join('/')}`);
    if (found === undefined) throw new Error(`${path} has no schema for ${status}.`);
    return found as ValidateFunction;
  }
}

/** The most specific documented media type or range that matches a content type. */
function documentedType(documented: readonly string[], given: string): string | undefined {
  const ranges = [given, `${given.split('/', 1)[0] ?? ''}/*`, '*/*'];
  return ranges.find((range) => documented.includes(range));
}
