import { XMLParser } from 'fast-xml-parser';
import { ExtractionFailure } from '../extraction.js';
import { XmlNode } from './xml-node.js';

const MAX_XML_BYTES = 20 * 1024 * 1024;
const MAX_DEPTH = 60;
const MAX_ELEMENTS = 400_000;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: MAX_DEPTH + 10,
});

/**
 * Parses XML from an unknown sender: no document type (so no entities and no outside reads), bounded depth, size
 * and number of elements.
 * @throws ExtractionFailure `xml_too_deep`, or `xml_not_invoice` when it is no well-formed XML.
 */
export function parseXml(bytes: Uint8Array): { root: string; node: XmlNode } {
  if (bytes.byteLength > MAX_XML_BYTES) throw new ExtractionFailure('unsupported', 'The XML is too large');
  const text = decodeXml(bytes);
  if (/<!DOCTYPE/iu.test(text) || /<!ENTITY/iu.test(text)) {
    throw new ExtractionFailure('xml_not_invoice', 'An invoice has no document type declaration');
  }
  checkTags(text);
  let parsed: unknown;
  try {
    parsed = parser.parse(text);
  } catch {
    throw new ExtractionFailure('xml_not_invoice', 'The XML is not well-formed');
  }
  const entry = Object.entries(parsed as Record<string, unknown>).find(
    ([name, value]) =>
      !name.startsWith('?') && !name.startsWith('#') && typeof value === 'object' && value !== null,
  );
  if (!entry) throw new ExtractionFailure('xml_not_invoice', 'The XML has no content');
  return { root: entry[0], node: new XmlNode(Array.isArray(entry[1]) ? entry[1][0] : entry[1]) };
}

const TAG =
  /<(?:!--[\s\S]*?-->|!\[CDATA\[[\s\S]*?\]\]>|\?[\s\S]*?\?>|\/([^\s<>]+)\s*>|([^\s<>/!?]+)(?![^\s<>/!?])((?:[^"'<>]|"[^"]*"|'[^']*')*)>)/y;

/** Checks the tags in linear time, before any tree is built: they must be nested properly and within bounds. */
function checkTags(text: string): void {
  const open: string[] = [];
  let elements = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', TAG.lastIndex)) {
    TAG.lastIndex = at;
    const [, closing, opening, rest] = TAG.exec(text) ?? [''];
    if (TAG.lastIndex === 0) throw new ExtractionFailure('xml_not_invoice', 'The XML is not well-formed');
    if (closing !== undefined) {
      if (open.pop() !== closing)
        throw new ExtractionFailure('xml_not_invoice', 'The XML is not well-formed');
    } else if (opening !== undefined) {
      elements += 1;
      if (rest?.endsWith('/') !== true) open.push(opening);
      if (open.length > MAX_DEPTH || elements > MAX_ELEMENTS) {
        throw new ExtractionFailure('xml_too_deep', 'The XML is nested too deep or has too many elements');
      }
    }
  }
  if (open.length > 0) throw new ExtractionFailure('xml_not_invoice', 'The XML ends inside an element');
}

/** Text in the encoding that the byte order mark or the declaration names; UTF-8 otherwise. */
function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  let encoding = 'utf-8';
  if (first === 0xff && second === 0xfe) encoding = 'utf-16le';
  else if (first === 0xfe && second === 0xff) encoding = 'utf-16be';
  else {
    const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
    const declared = /<\?xml[^>]*encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/u.exec(head)?.[1]?.toLowerCase();
    if (declared && !declared.startsWith('utf-16')) encoding = declared;
  }
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    throw new ExtractionFailure('xml_not_invoice', `The encoding ${encoding} is not known`);
  }
}
