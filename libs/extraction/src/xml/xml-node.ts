import { Decimal } from '#platform';

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five entities XML itself knows and character numbers; nothing else is replaced. */
function decodeEntities(text: string): string {
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

/** An element: children by local name, text and attributes, without caring whether one or many were parsed. */
export class XmlNode {
  constructor(private readonly content: unknown) {}

  /** Every child of that local name. */
  all(name: string): XmlNode[] {
    if (typeof this.content !== 'object' || this.content === null) return [];
    const child: unknown = (this.content as Record<string, unknown>)[name];
    if (child === undefined) return [];
    return Array.isArray(child) ? child.map((one) => new XmlNode(one)) : [new XmlNode(child)];
  }

  /** The first node at a path of local names: `a/b/c`. */
  at(path: string): XmlNode | undefined {
    const names = path.split('/');
    let nodes: XmlNode[] = [new XmlNode(this.content)];
    for (const name of names) nodes = nodes.flatMap((node) => node.all(name));
    return nodes[0];
  }

  /** Every node at a path. */
  each(path: string): XmlNode[] {
    let nodes: XmlNode[] = [new XmlNode(this.content)];
    for (const name of path.split('/')) nodes = nodes.flatMap((node) => node.all(name));
    return nodes;
  }

  /** Own text; undefined when empty. */
  get text(): string | undefined {
    const raw =
      typeof this.content === 'object' && this.content !== null
        ? (this.content as Record<string, unknown>)['#text']
        : this.content;
    if (typeof raw !== 'string') return undefined;
    const text = decodeEntities(raw).trim();
    return text === '' ? undefined : text;
  }

  /** Text of the first node at a path, with runs of white space made one blank. */
  read(path: string): string | undefined {
    return this.each(path)
      .map((node) => node.text)
      .find((text) => text !== undefined)
      ?.replace(/\s+/gu, ' ');
  }

  attribute(name: string): string | undefined {
    if (typeof this.content !== 'object' || this.content === null) return undefined;
    const value: unknown = (this.content as Record<string, unknown>)[`@${name}`];
    return typeof value === 'string' && value !== '' ? decodeEntities(value) : undefined;
  }

  /** A number as XML writes it, with a point. Anything else is undefined, never zero. */
  decimal(path: string): Decimal | undefined {
    return toDecimal(this.read(path));
  }

  /** The element's own text as a number. */
  own(): Decimal | undefined {
    return toDecimal(this.text);
  }

  has(path: string): boolean {
    return this.at(path) !== undefined;
  }

  /** What was parsed, but for one child: to be kept as it stood. */
  without(name?: string): unknown {
    if (typeof this.content !== 'object' || this.content === null || name === undefined) return this.content;
    return Object.fromEntries(Object.entries(this.content).filter(([child]) => child !== name));
  }
}
