import XMLBuilder from 'fast-xml-builder';
import { OutsideCallFailed } from '../http/outside-call.js';
import { child, parseXml, textOf, type XmlNode } from '../http/xml.js';
import { XRoadFault } from './x-road-fault.js';
import { type XRoadClientId, type XRoadServiceId } from './x-road-ids.js';

/** Elements by name; undefined is omitted, a list repeats the element. */
export type XmlContent = string | undefined | readonly XmlContent[] | { readonly [name: string]: XmlContent };

/** One request of message protocol 4.0. */
export interface XRoadRequest {
  readonly client: XRoadClientId;
  readonly service: XRoadServiceId;
  readonly messageId: string;
  /** Registry code of the company on whose behalf the client acts. */
  readonly representedParty?: string | undefined;
  readonly userId?: string | undefined;
  /** Document or case of the client: never personal data. */
  readonly issue?: string | undefined;
  /** Namespace of the wrapper element named after the service; `body` is its content. */
  readonly namespace: string;
  readonly body: XmlContent;
}

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const XROAD = 'http://x-road.eu/xsd/xroad.xsd';
const IDENTIFIERS = 'http://x-road.eu/xsd/identifiers';
const REPRESENTATION = 'http://x-road.eu/xsd/representation.xsd';
const PROTOCOL_VERSION = '4.0';

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });

/** The request as an envelope: document/literal wrapped, headers in the order of the protocol. */
export function requestEnvelope(request: XRoadRequest): string {
  const { client, service, messageId, representedParty, userId, issue, namespace, body } = request;
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    'soap:Envelope': {
      '@xmlns:soap': SOAP,
      '@xmlns:xrd': XROAD,
      '@xmlns:id': IDENTIFIERS,
      '@xmlns:repr': REPRESENTATION,
      '@xmlns:prod': namespace,
      'soap:Header': {
        'xrd:client': {
          '@id:objectType': client.subsystem === undefined ? 'MEMBER' : 'SUBSYSTEM',
          ...identifier(client),
        },
        'xrd:service': {
          '@id:objectType': 'SERVICE',
          ...identifier(service),
          'id:serviceCode': service.serviceCode,
          'id:serviceVersion': service.serviceVersion,
        },
        'repr:representedParty':
          representedParty === undefined ? undefined : { 'repr:partyCode': representedParty },
        'xrd:id': messageId,
        'xrd:userId': userId,
        'xrd:issue': issue,
        'xrd:protocolVersion': PROTOCOL_VERSION,
      },
      'soap:Body': { [`prod:${service.serviceCode}`]: body },
    },
  });
}

function identifier({
  instance,
  memberClass,
  memberCode,
  subsystem,
}: XRoadClientId): Record<string, XmlContent> {
  return {
    'id:xRoadInstance': instance,
    'id:memberClass': memberClass,
    'id:memberCode': memberCode,
    'id:subsystemCode': subsystem,
  };
}

/**
 * The wrapper of an answer. It must answer this very request: its headers are returned unchanged.
 * @throws XRoadFault when a security server or the service refused the request
 * @throws OutsideCallFailed `malformed` for anything that does not answer it
 */
export function readAnswer(text: string, request: XRoadRequest): XmlNode {
  const name = request.service.serviceCode;
  const envelope = child(parseXml(name, text), 'Envelope');
  const body = child(envelope, 'Body');
  const fault = child(body, 'Fault');
  if (fault !== undefined) {
    throw new XRoadFault(textOf(fault, 'faultcode') ?? '', textOf(fault, 'faultstring') ?? '');
  }
  const answer = child(body, `${name}Response`);
  if (answer === undefined) throw new OutsideCallFailed(name, 'malformed', 'it contains no answer');
  const header = child(envelope, 'Header');
  const asked = child(parseXml(name, requestEnvelope(request)), 'Envelope', 'Header');
  const same = ['id', 'client', 'service'].every(
    (part) => JSON.stringify(bare(header?.[part])) === JSON.stringify(bare(asked?.[part])),
  );
  if (!same) throw new OutsideCallFailed(name, 'malformed', 'it answers another request');
  return answer;
}

/** Elements without attributes: the other side may declare namespaces anywhere. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value)
    .filter(([name]) => !name.startsWith('@'))
    .map(([name, member]): [string, unknown] => [name, bare(member)]);
  const text = members.find(([name]) => name === '#text');
  return text !== undefined && members.length === 1 ? text[1] : Object.fromEntries(members);
}
