import { type FieldError, problem } from '#platform';
import { DEPTH_MAX, invalid } from './validation.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The value of a JSON body; undefined when the body is empty.
 * @throws Problem `validation_error` when it is not JSON in UTF-8, or an object repeats a name
 */
export function readJson(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  let text: string;
  let value: unknown;
  try {
    text = utf8.decode(body);
    value = JSON.parse(text);
  } catch {
    throw problem('validation_error', 'The body is not JSON in UTF-8.', { errors: [NOT_JSON] });
  }
  const errors = namesTwice(text);
  if (errors.length > 0) throw invalid(errors);
  return value;
}

const NOT_JSON = { field: 'body', code: 'invalid_json', message: 'The body is not JSON in UTF-8.' };

const ERRORS_MAX = 20;

const QUOTE = 0x22;
const COMMA = 0x2c;
const LIST = 0x5b;
const BACKSLASH = 0x5c;
const LIST_END = 0x5d;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;

/** An object or a list that has not ended. */
interface Open {
  /** The names seen in an object; undefined in a list. */
  readonly names: Set<string> | undefined;
  /** The name or the index of the current member. */
  at: string | number;
}

/**
 * Names that occur twice in an object. RFC 8259 § 4 leaves their meaning open, and neither of two amounts is more
 * likely to be the intended one; `JSON.parse` silently keeps the last. This function therefore scans the text, which
 * is known to be valid JSON, character by character, because every request pays for the scan.
 */
function namesTwice(text: string): FieldError[] {
  const errors: FieldError[] = [];
  const open: Open[] = [];
  let inner: Open | undefined;
  let nameNext = false;
  for (let index = 0; index < text.length; index += 1) {
    // A later check refuses deeper nesting.
    if (open.length > DEPTH_MAX) return errors;
    switch (text.charCodeAt(index)) {
      case QUOTE: {
        const end = endOfText(text, index);
        if (nameNext && inner?.names !== undefined) {
          const name = nameIn(text, index, end);
          inner.at = name;
          if (inner.names.has(name) && errors.length < ERRORS_MAX) errors.push(twice(open));
          inner.names.add(name);
          nameNext = false;
        }
        index = end;
        break;
      }
      case OBJECT:
        open.push((inner = { names: new Set(), at: '' }));
        nameNext = true;
        break;
      case LIST:
        open.push((inner = { names: undefined, at: 0 }));
        break;
      case OBJECT_END:
      case LIST_END:
        open.pop();
        inner = open.at(-1);
        nameNext = false;
        break;
      case COMMA:
        if (typeof inner?.at === 'number') inner.at += 1;
        else nameNext = true;
    }
  }
  return errors;
}

/** Most names contain no escape sequences. */
function nameIn(text: string, start: number, end: number): string {
  const written = text.slice(start + 1, end);
  return written.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written;
}

function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

/** True after an odd number of backslashes. */
function isEscaped(text: string, index: number): boolean {
  let before = index;
  while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
  return (index - before) % 2 === 1;
}

const twice = (open: readonly Open[]): FieldError => ({
  field: open.map(({ at }) => at).join('.'),
  code: 'duplicate',
  message: 'The field was sent twice.',
});
