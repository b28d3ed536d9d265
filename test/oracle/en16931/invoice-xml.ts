import { XMLParser } from 'fast-xml-parser';

/** An element: its children by name, attributes with `@`, its own text in `#text`. */
export type Element = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
});

export const parseXml = (xml: string): Element => parser.parse(xml) as Element;

const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as unknown[]) : [value];

/** All elements at a path of local names. */
export function all(from: unknown, path: string): unknown[] {
  return path
    .split('/')
    .reduce<unknown[]>(
      (found, name) =>
        found.flatMap((one) =>
          typeof one === 'object' && one !== null ? listOf((one as Element)[name]) : [],
        ),
      [from],
    );
}

/** The trimmed texts at a path, without empty ones. */
export const texts = (from: unknown, path: string): string[] =>
  all(from, path)
    .map((one) => (typeof one === 'object' && one !== null ? (one as Element)['#text'] : one))
    .map((one) => (typeof one === 'string' ? one.trim() : ''))
    .filter((one) => one !== '');

export const text = (from: unknown, path: string): string | undefined => texts(from, path)[0];

/** A decimal text in cents, rounded half up, or undefined where it is missing. */
export function cents(from: unknown, path: string): bigint | undefined {
  const found = text(from, path);
  return found === undefined ? undefined : centsOf(found);
}

export function centsOf(decimal: string): bigint {
  const [whole = '0', decimals = ''] = decimal.replace('-', '').split('.');
  const thousandths = BigInt(`${whole || '0'}${decimals.padEnd(3, '0').slice(0, 3)}`);
  const rounded = (thousandths + 5n) / 10n;
  return decimal.startsWith('-') ? -rounded : rounded;
}

/** The invoice or credit note in an element; its `@root` says which. */
export function invoiceIn(from: unknown): Element | undefined {
  return ['Invoice', 'CreditNote'].flatMap((root) =>
    all(from, root).map((one) => ({ ...(one as Element), '@root': root })),
  )[0];
}
