import { Decimal } from '#platform';

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes only the five predefined entities of XML and numeric character references. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/giu,
    (whole, decimal, hex, name) => {
      if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? whole;
      const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

function toDecimal(text: string | undefined): Decimal | undefined {
  return text !== undefined && /^[-+]?(?:\d{1,18}(?:\.\d{0,18})?|\.\d{1,18})$/u.test(text)
    ? new Decimal(text)
    : undefined;
}

/**
 * Requested paths, split and cached: fifty paths are requested of each entry of a bank statement, and most do not
 * exist.
 */
const paths = new Map<string, readonly string[]>();
const PATHS_KEPT = 1_000;

function namesOf(path: string): readonly string[] {
  let names = paths.get(path);
  if (names === undefined) {
    names = path.split('/');
    if (paths.size < PATHS_KEPT) paths.set(path, names);
  }
  return names;
}

/** The first value that `give` returns for a node at the path, in document order; undefined if it returns none. */
function firstOf<T>(
  content: unknown,
  names: readonly string[],
  give: (content: unknown) => T | undefined,
  from = 0,
): T | undefined {
  const name = names[from];
  if (name === undefined) return give(content);
  if (typeof content !== 'object' || content === null) return undefined;
  const child = (content as Readonly<Record<string, unknown>>)[name];
  if (child === undefined) return undefined;
  if (!Array.isArray(child)) return firstOf(child, names, give, from + 1);
  for (const one of child) {
    const given = firstOf(one as unknown, names, give, from + 1);
    if (given !== undefined) return given;
  }
  return undefined;
}

function textOf(content: unknown): string | undefined {
  const raw =
    typeof content === 'object' && content !== null
      ? (content as Readonly<Record<string, unknown>>)['#text']
      : content;
  if (typeof raw !== 'string') return undefined;
  const text = decodeEntities(raw).trim();
  return text === '' ? undefined : text;
}

const isThere = (): true => true;

/** An element: children by local name, text and attributes, whether a name occurs once or several times. */
export class XmlNode {
  constructor(private readonly content: unknown) {}

  /** All children with that local name. */
  all(name: string): XmlNode[] {
    if (typeof this.content !== 'object' || this.content === null) return [];
    const child: unknown = (this.content as Record<string, unknown>)[name];
    if (child === undefined) return [];
    return Array.isArray(child) ? child.map((one) => new XmlNode(one)) : [new XmlNode(child)];
  }

  /** The first node at a path of local names: `a/b/c`. */
  at(path: string): XmlNode | undefined {
    return firstOf(this.content, namesOf(path), (content) => new XmlNode(content));
  }

  /** Every node at a path. */
  each(path: string): XmlNode[] {
    const nodes: XmlNode[] = [];
    firstOf(this.content, namesOf(path), (content) => {
      nodes.push(new XmlNode(content));
      return undefined;
    });
    return nodes;
  }

  /** Own text; undefined when empty. */
  get text(): string | undefined {
    return textOf(this.content);
  }

  /** Text of the first node at a path that has any, with each run of white space as one blank. */
  read(path: string): string | undefined {
    return firstOf(this.content, namesOf(path), textOf)?.replace(/\s+/gu, ' ');
  }

  attribute(name: string): string | undefined {
    if (typeof this.content !== 'object' || this.content === null) return undefined;
    const value: unknown = (this.content as Record<string, unknown>)[`@${name}`];
    return typeof value === 'string' && value !== '' ? decodeEntities(value) : undefined;
  }

  /** A number in XML's notation, with a decimal point. Anything else is undefined, never zero. */
  decimal(path: string): Decimal | undefined {
    return toDecimal(this.read(path));
  }

  /** The element's own text as a number. */
  own(): Decimal | undefined {
    return toDecimal(this.text);
  }

  has(path: string): boolean {
    return firstOf(this.content, namesOf(path), isThere) === true;
  }

  /** All text below the element, including attributes. */
  texts(): string[] {
    const found: string[] = [];
    const left: unknown[] = [this.content];
    for (let one = left.pop(); left.length > 0 || one !== undefined; one = left.pop()) {
      if (typeof one === 'string') found.push(decodeEntities(one));
      else if (typeof one === 'object' && one !== null) left.push(...Object.values<unknown>({ ...one }));
    }
    return found;
  }

  /** The parsed content without one child: stored unchanged. */
  without(name?: string): unknown {
    if (typeof this.content !== 'object' || this.content === null || name === undefined) return this.content;
    return Object.fromEntries(Object.entries(this.content).filter(([child]) => child !== name));
  }
}
