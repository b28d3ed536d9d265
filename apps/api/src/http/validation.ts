import { type FieldError, problem } from '#platform';
import { type z } from 'zod';

type Issue = z.core.$ZodIssue;

const TEXT_MAX = 2000;
const FREE_JSON_BYTES_MAX = 64 * 1024;
export const DEPTH_MAX = 32;

/** An unknown name is echoed to the caller, up to this length. */
const FIELD_MAX = 200;

/** Fields that hold any JSON value: limited by their size as JSON, not by the length of a text in them. */
const FREE_JSON: ReadonlySet<string> = new Set([
  'source_payload',
  'seller_snapshot',
  'buyer_snapshot',
  'raw',
]);

/** Postgres stores neither a NUL in a text nor half of a surrogate pair. */
const UNSTORABLE = /\u0000|\p{Surrogate}/u;

/**
 * Validates a part of a request by its schema. `root` names the part when its whole value is invalid.
 * @throws Problem `validation_error` with every invalid field
 */
export function parsePart<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  root: string,
): z.output<Schema> {
  // Only an invalid value is parsed again, for the messages: collecting them costs a valid request a fifth of its
  // parsing.
  const fits = schema.safeParse(value);
  if (fits.success) return fits.data;
  const parsed = schema.safeParse(value, { reportInput: true, error: plainWords });
  if (parsed.success) return parsed.data;
  throw invalid(telling(parsed.error.issues).flatMap((issue) => fieldErrors(issue, root)));
}

/** Reports only the type of a mistyped value: a text in place of a list has no number of items. */
function telling(issues: readonly Issue[]): readonly Issue[] {
  const at = ({ path }: Issue): string => path.join('.');
  const mistyped = new Set(issues.filter(({ code }) => code === 'invalid_type').map(at));
  return issues.filter((issue) => issue.code === 'invalid_type' || !mistyped.has(at(issue)));
}

/** More errors help nobody: a body of 1 MB can have a hundred thousand. */
const ERRORS_MAX = 100;

/** The problem `validation_error` with the first of these faults; a fault that two rules found appears once. */
export function invalid(faults: readonly FieldError[]): Error {
  const found = [...new Map(faults.map((one) => [`${one.field}\n${one.message}`, one])).values()];
  const errors = found.slice(0, ERRORS_MAX).map((one) => ({ ...one, field: one.field.slice(0, FIELD_MAX) }));
  const [first] = errors;
  const detail =
    found.length === 1 && first !== undefined
      ? `${first.field}: ${first.message}`
      : `${found.length} fields are not valid.`;
  return problem('validation_error', detail, { errors });
}

/**
 * Refuses a repeated parameter, since neither of its values is more likely to be the intended one.
 * @throws Problem `validation_error`
 */
export function assertOnce(query: unknown): void {
  const given = query as Readonly<Record<string, unknown>>;
  const twice = Object.keys(given).filter((name) => Array.isArray(given[name]));
  if (twice.length === 0) return;
  throw invalid(
    twice.map((field) => ({ field, code: 'duplicate', message: 'The parameter was sent twice.' })),
  );
}

/** A zod issue in the terms of the API: dotted path, stable code, sentence. */
export function fieldErrors(issue: Issue, root: string): FieldError[] {
  const field = issue.path.length === 0 ? root : issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: issue.path.length === 0 ? key : `${field}.${key}`,
      code: 'unknown_field',
      message: root === 'query' ? 'There is no such parameter.' : 'There is no such field.',
    }));
  }
  if (issue.code === 'invalid_union') {
    const choice = choiceOf(issue);
    if (choice !== undefined) return fieldErrors(choice, root);
    // The error of the branch that matched furthest explains more than that of the union.
    const nearest = [...issue.errors].sort((a, b) => depth(b) - depth(a))[0]?.[0];
    if (nearest !== undefined) {
      return fieldErrors({ ...nearest, path: [...issue.path, ...nearest.path] }, root);
    }
  }
  return [{ field, code: codeOf(issue), message: messageOf(issue) }];
}

/** The field that chooses between several forms is reported like any other: missing, or none of the choices. */
function choiceOf(issue: z.core.$ZodIssueInvalidUnion): Issue | undefined {
  if (issue.discriminator === undefined || issue.inclusive === false || issue.options === undefined)
    return undefined;
  const input = (issue.input as Readonly<Record<string, unknown>>)[issue.discriminator];
  const { options: values, path } = issue;
  return { code: 'invalid_value', values, path, input, message: oneOf(values) };
}

const depth = (issues: readonly Issue[]): number => Math.max(0, ...issues.map((issue) => issue.path.length));

const missing = (issue: Issue): boolean =>
  issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value');

function codeOf(issue: Issue): string {
  if (missing(issue)) return 'required';
  switch (issue.code) {
    case 'invalid_type':
      return 'invalid_type';
    case 'invalid_value':
      return 'invalid_choice';
    case 'too_small':
      return issue.origin === 'string' ? 'too_short' : issue.origin === 'array' ? 'too_few' : 'too_small';
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : issue.origin === 'array' ? 'too_many' : 'too_large';
    case 'invalid_format':
      return 'invalid_format';
    case 'custom': {
      const code: unknown = issue.params?.['code'];
      return typeof code === 'string' ? code : 'invalid';
    }
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return 'invalid';
  }
}

const messageOf = (issue: Issue): string => (missing(issue) ? 'This field is required.' : issue.message);

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** The error message of the API, for issues whose schema has none. */
function plainWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `This must be ${TYPES[issue.expected] ?? `of type ${issue.expected}`}.`;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'This must not be empty.';
      return `This must ${hold(issue.origin)} at least ${issue.minimum}${unit(issue.origin)}.`;
    case 'too_big':
      return `This must ${hold(issue.origin)} at most ${issue.maximum}${unit(issue.origin)}.`;
    case 'invalid_format':
      return issue.format === 'email'
        ? 'This is not an e-mail address.'
        : 'This does not have the required form.';
    case 'invalid_union':
      return 'This has none of the accepted forms.';
    default:
      return 'This is not valid.';
  }
}

const oneOf = (values: readonly unknown[]): string =>
  `This must be ${values.length > 1 ? 'one of ' : ''}${values.map(String).join(', ')}.`;

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' members' };
const unit = (origin: string): string => UNITS[origin] ?? '';
const hold = (origin: string): string => (origin in UNITS ? 'have' : 'be');

/**
 * Checks the rules for every body and query, whatever the schema: storable texts of at most 2000 characters, finite
 * numbers, free JSON of at most 64 KB, limited nesting. A cursor may be longer than a text, and has its own form.
 * @throws Problem `validation_error`
 */
export function assertStorable(value: unknown, root: 'body' | 'query'): void {
  const errors = new Inspection(root).of(value);
  if (errors.length > 0) throw invalid(errors);
}

class Inspection {
  private readonly errors: FieldError[] = [];
  /** The names that lead to the current value. */
  private readonly path: string[] = [];

  constructor(private readonly root: 'body' | 'query') {}

  of(value: unknown): readonly FieldError[] {
    this.inspect(value, false);
    return this.errors;
  }

  private inspect(value: unknown, free: boolean): void {
    if (this.errors.length >= 20) return;
    if (typeof value === 'string') this.inspectText(value, free);
    // 1e400 is read as infinite, which would be stored as null.
    else if (value === Infinity || value === -Infinity) this.fault('too_large', 'The number is too large.');
    else if (typeof value === 'object' && value !== null) this.inspectMembers(value, free);
  }

  private inspectText(text: string, free: boolean): void {
    if (!free && text.length > TEXT_MAX && Array.from(text).length > TEXT_MAX) {
      this.fault('too_long', `A text has at most ${TEXT_MAX} characters.`);
    } else if (UNSTORABLE.test(text)) {
      this.fault('invalid_characters', 'The text contains characters that cannot be stored.');
    }
  }

  private inspectMembers(object: object, free: boolean): void {
    if (this.path.length >= DEPTH_MAX) {
      this.fault('too_deep', `Values may be nested at most ${DEPTH_MAX} levels deep.`);
      return;
    }
    for (const name of Object.keys(object)) {
      if (name === 'cursor' && this.root === 'query') continue;
      const member = (object as Readonly<Record<string, unknown>>)[name];
      this.path.push(name);
      if (UNSTORABLE.test(name)) {
        this.fault('invalid_characters', 'A name contains characters that cannot be stored.');
      } else if (!free && FREE_JSON.has(name) && member !== undefined) {
        this.inspectFree(member);
      } else {
        this.inspect(member, free);
      }
      this.path.pop();
    }
  }

  private inspectFree(value: unknown): void {
    const before = this.errors.length;
    this.inspect(value, true);
    if (this.errors.length > before || Buffer.byteLength(JSON.stringify(value)) <= FREE_JSON_BYTES_MAX)
      return;
    this.fault('too_large', 'A free JSON value has at most 64 KB.');
  }

  private fault(code: string, message: string): void {
    const field = this.path.length === 0 ? this.root : this.path.join('.');
    this.errors.push({ field, code, message });
  }
}
