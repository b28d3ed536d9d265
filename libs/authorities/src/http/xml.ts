import { XMLParser } from 'fast-xml-parser';
import { OutsideCallFailed } from './outside-call.js';

export type XmlNode = {
  readonly [name: string]: XmlNode | string | readonly (XmlNode | string)[] | undefined;
};

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: true,
});

/** Parses an outside answer; refuses entities and document types. @throws OutsideCallFailed `malformed` */
export function parseXml(service: string, text: string): XmlNode {
  if (/<!DOCTYPE/i.test(text))
    throw new OutsideCallFailed(service, 'malformed', 'the answer declares a document type');
  try {
    return parser.parse(text) as XmlNode;
  } catch {
    throw new OutsideCallFailed(service, 'malformed', 'the answer is not XML');
  }
}

/** The element at a path of names, if it exists. */
export function child(node: XmlNode | string | undefined, ...path: readonly string[]): XmlNode | undefined {
  let at: unknown = node;
  for (const name of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    const next: unknown = (at as XmlNode)[name];
    at = Array.isArray(next) ? next[0] : next;
  }
  return typeof at === 'object' && at !== null ? (at as XmlNode) : undefined;
}

/** All elements of a name: the parser returns one as an object and several as a list. */
export function children(node: XmlNode | undefined, name: string): XmlNode[] {
  const found: unknown = node?.[name];
  const list: unknown[] = Array.isArray(found) ? found : [found];
  return list.filter((item): item is XmlNode => typeof item === 'object' && item !== null);
}

/** The text of an element, without surrounding space; undefined when it is missing or empty. */
export function textOf(node: XmlNode | undefined, name: string): string | undefined {
  const value: unknown = node?.[name];
  const text = typeof value === 'object' && value !== null ? (value as XmlNode)['#text'] : value;
  return typeof text === 'string' && text !== '' ? unescapeXml(text) : undefined;
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes the predefined entities and character references; no others are possible, since none can be declared. */
function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return NAMED[name] ?? whole;
    const point = typeof decimal === 'string' ? Number(decimal) : parseInt(String(hex), 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

/** Text as XML character data. */
export function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);
}
