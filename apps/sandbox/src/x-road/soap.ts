import XMLBuilder from 'fast-xml-builder';
import { XMLParser } from 'fast-xml-parser';

/** The content of a message: elements by name, without prefixes. */
export type Node = { readonly [name: string]: Node | string | readonly (Node | string)[] | undefined };

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const REGISTER = 'http://emta-v6.x-road.eu';

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: true,
});
const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });

/** A request of message protocol 4.0, as a security server reads it. */
export interface XRoadMessage {
  readonly serviceCode: string;
  readonly representedParty: string | undefined;
  readonly request: Node;
  /** Opening tag of the envelope with its namespaces, and the header: an answer repeats both. */
  readonly repeated: string;
}

/** The message in a body, or the security server's fault for it. */
export function readMessage(body: string): XRoadMessage | { readonly fault: string; readonly words: string } {
  const fault = (code: string, words: string) => ({ fault: `Client.${code}`, words });
  if (/<!DOCTYPE/i.test(body)) return fault('InvalidSoap', 'Document types are not allowed');
  let envelope: Node | undefined;
  try {
    envelope = nodeAt(parser.parse(body) as Node, 'Envelope');
  } catch {
    return fault('InvalidXml', 'The message is not XML');
  }
  const [, opening, header] =
    /(<(?:[\w-]+:)?Envelope\b[^>]*>)\s*(<([\w-]+:)?Header\b[^>]*>[\s\S]*?<\/\3Header>)/.exec(body) ?? [];
  const head = envelope && nodeAt(envelope, 'Header');
  if (opening === undefined || header === undefined || head === undefined) {
    return fault('MissingHeader', 'The header is missing');
  }
  for (const name of ['client', 'service', 'id', 'protocolVersion']) {
    if (head[name] === undefined) return fault('MissingHeaderField', `Required field ${name} is missing`);
  }
  if (textAt(head, 'protocolVersion') !== '4.0')
    return fault('InvalidProtocolVersion', 'Only 4.0 is supported');
  const serviceCode = textAt(nodeAt(head, 'service'), 'serviceCode') ?? '';
  const request = nodeAt(envelope, 'Body', serviceCode, 'request');
  if (request === undefined) return fault('MissingBody', 'The body does not belong to the service');
  return {
    serviceCode,
    representedParty: textAt(nodeAt(head, 'representedParty'), 'partyCode'),
    request,
    repeated: `${opening}${header}`,
  };
}

/** The answer to a message: its headers, and the wrapper of the service with the response. */
export function answerXml({ repeated, serviceCode }: XRoadMessage, response: object): string {
  const prefix = /^<([\w-]+:)?Envelope/.exec(repeated)?.[1] ?? '';
  const body = builder.build({
    [`${prefix}Body`]: { [`emta:${serviceCode}Response`]: { '@xmlns:emta': REGISTER, response } },
  });
  return `<?xml version="1.0" encoding="UTF-8"?>${repeated}${body}</${prefix}Envelope>`;
}

export function faultXml(faultcode: string, faultstring: string): string {
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    'SOAP-ENV:Envelope': {
      '@xmlns:SOAP-ENV': SOAP,
      'SOAP-ENV:Body': { 'SOAP-ENV:Fault': { faultcode, faultstring, detail: { faultDetail: 'sandbox' } } },
    },
  });
}

export function nodeAt(node: Node | undefined, ...path: readonly string[]): Node | undefined {
  let at: unknown = node;
  for (const name of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Node)[name];
  }
  return typeof at === 'object' && at !== null && !Array.isArray(at) ? (at as Node) : undefined;
}

export function nodesAt(node: Node | undefined, name: string): Node[] {
  const found = node?.[name];
  const list: readonly unknown[] = Array.isArray(found) ? (found as unknown[]) : [found];
  return list.filter((one): one is Node => typeof one === 'object' && one !== null);
}

export function textAt(node: Node | undefined, name: string): string | undefined {
  const value = node?.[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
