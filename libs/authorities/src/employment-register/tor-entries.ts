import { isIsoDate, type IsoDate, withMaskedPersonalCodes } from '#platform';
import { OutsideCallFailed } from '../http/outside-call.js';
import { child, children, textOf, type XmlNode } from '../http/xml.js';
import { type XmlContent } from '../x-road/x-road-message.js';
import { XRoadFault } from '../x-road/x-road-fault.js';
import {
  type EntryOutcome,
  type RegisteredEmployment,
  type RegisterEmployment,
  type RegisterEntry,
  type RegisterMessage,
  type RegisterPerson,
} from './employment-register.js';

/** `TOOTREG` and `TORRGNO` of the register's WSDL, with its order and names. */

const SERVICE = 'employment register';
/** Number of an address in the address data system. */
const ADDRESS_ID = /^[1-9]\d{4,9}$/;

/** `kanne_jada/item` of one entry. */
export function entryXml(entry: RegisterEntry): XmlContent {
  const { registerId, recordedAt, employment, suspension } = entry;
  const atAddress = ADDRESS_ID.test(employment.workplace);
  return {
    toot_id: registerId?.toString(),
    kande_tyyp: typeOf(entry),
    kande_aeg: recordedAt.toISOString(),
    ...personXml(employment.person),
    tootamise_algus: employment.startDate,
    tootamise_liik: employment.employmentType.toString(),
    tooaja_maar: employment.workingTimeRate,
    ameti_kood: employment.occupationCode ?? undefined,
    tootamise_asukoha_aadressi_ID: atAddress ? employment.workplace : undefined,
    tootamise_lopp: employment.endDate ?? undefined,
    tootamise_lopetamise_aluse_kood: employment.endGround?.toString(),
    peatamise_perioodi_algus: suspension?.from,
    // Identifies the suspension to change.
    esmane_peatamise_algus: entry.changesSuspension ? suspension?.from : undefined,
    peatamise_aluse_kood: suspension?.ground.toString(),
    peatamise_perioodi_lopp: suspension?.to ?? undefined,
    amet_vabatekstina: unlessEmpty(employment.occupationText),
    aadress_vabatekstina: atAddress ? undefined : unlessEmpty(employment.workplace),
  };
}

/** R registers, M changes, T cancels. */
function typeOf({ registerId, cancels }: RegisterEntry): 'R' | 'M' | 'T' {
  if (cancels) return 'T';
  return registerId === null ? 'R' : 'M';
}

function personXml(person: RegisterPerson): Record<string, XmlContent> {
  if (person.personalCode !== null) return { isikukood: person.personalCode };
  return {
    tootaja_synniaeg: person.birthDate ?? undefined,
    tootaja_perenimi: person.lastName,
    tootaja_eesnimi: person.firstName,
  };
}

const unlessEmpty = (text: string): string | undefined => (text === '' ? undefined : text);

/**
 * The outcome of the single entry of a call.
 * @throws XRoadFault of the service
 * @throws OutsideCallFailed `malformed` when the answer neither accepts nor refuses the entry
 */
export function entryOutcome(wrapper: XmlNode, entry: RegisterEntry): EntryOutcome {
  const response = responseOf(wrapper);
  const messages = children(child(response, 'vigased_kanded'), 'item').flatMap((item) =>
    children(child(item, 'vigade_jada_kande_kohta'), 'item').map(messageOf),
  );
  const [taken] = children(child(response, 'korrektsed_kanded'), 'item');
  if (taken !== undefined) {
    const id = textOf(taken, 'toot_id') ?? entry.registerId?.toString();
    if (id === undefined) throw malformed('an entry was accepted without an id');
    return { taken: true, registerId: idOf(id), messages };
  }
  if (!messages.some(({ severity }) => severity === 'error')) {
    throw malformed('the entry was neither accepted nor refused');
  }
  return { taken: false, messages };
}

/** The text may contain the person's code; apart from that it is shown and kept unchanged. */
function messageOf(item: XmlNode): RegisterMessage {
  return {
    code: textOf(item, 'kood') ?? '',
    severity: textOf(item, 'tyyp') === 'W' ? 'warning' : 'error',
    field: textOf(item, 'element_name') ?? null,
    message: withMaskedPersonalCodes(textOf(item, 'kirjeldus') ?? ''),
  };
}

/** One page of employments. `total` is their number overall, `last` the number of the last one on the page. */
export function registeredPage(wrapper: XmlNode): {
  readonly employments: RegisteredEmployment[];
  readonly total: number;
  readonly last: number;
} {
  const response = responseOf(wrapper);
  const employments = children(child(response, 'kannete_jada'), 'kanne')
    .filter((entry) => !CANCELLED.has(textOf(entry, 'kande_olek_kood') ?? ''))
    .map(registeredEmployment);
  return {
    employments,
    total: numberOf(response, 'leitud_kannete_yldarv') ?? 0,
    last: numberOf(response, 'kuni_kandeni') ?? 0,
  };
}

/** State of a cancelled entry (`T`). */
const CANCELLED = new Set(['T']);

function registeredEmployment(entry: XmlNode): RegisteredEmployment {
  return {
    registerId: idOf(textOf(entry, 'toot_id')),
    ...employmentOf(entry),
    citizenship: textOf(entry, 'kodakondsus_kood') ?? null,
    suspensions: children(child(entry, 'peatamiste_jada'), 'peatamine').map((suspension) => ({
      ground: numberOf(suspension, 'peat_alus_kood') ?? 0,
      from: dayOf(suspension, 'peat_algus') ?? missing('peat_algus'),
      to: dayOf(suspension, 'peat_lopp'),
    })),
  };
}

function employmentOf(entry: XmlNode): RegisterEmployment {
  return {
    person: {
      personalCode: textOf(entry, 'isikukood') ?? null,
      birthDate: dayOf(entry, 'synniaeg'),
      firstName: textOf(entry, 'eesnimi') ?? '',
      lastName: textOf(entry, 'perenimi') ?? '',
    },
    employmentType: numberOf(entry, 'tootamise_liik_kood') ?? missing('tootamise_liik_kood'),
    startDate: dayOf(entry, 'tootamise_algus') ?? missing('tootamise_algus'),
    endDate: dayOf(entry, 'tootamise_lopp'),
    endGround: numberOf(entry, 'tootamise_lopetamise_alus_kood'),
    workingTimeRate: textOf(entry, 'tooaja_maar') ?? '1',
    occupationCode: textOf(entry, 'amet_kood') ?? null,
    occupationText: textOf(entry, 'amet_vabatekstina') ?? textOf(entry, 'amet_nimi') ?? '',
    workplace:
      textOf(entry, 'koht_id') ?? textOf(entry, 'aadress_vabatekstina') ?? textOf(entry, 'koht') ?? '',
  };
}

/** @throws XRoadFault of the service: the answer contains its fault */
function responseOf(wrapper: XmlNode): XmlNode {
  const response = child(wrapper, 'response');
  if (response === undefined) throw malformed('it contains no response');
  const code = textOf(response, 'faultCode');
  if (code !== undefined) throw new XRoadFault(code, textOf(response, 'faultString') ?? '', 'service');
  return response;
}

function dayOf(node: XmlNode, name: string): IsoDate | null {
  // An XML Schema date may be followed by a time zone.
  const text = textOf(node, name)?.slice(0, 10);
  if (text === undefined) return null;
  return isIsoDate(text) ? text : missing(name);
}

function numberOf(node: XmlNode, name: string): number | null {
  const text = textOf(node, name);
  if (text === undefined) return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : missing(name);
}

function idOf(text: string | undefined): bigint {
  return text !== undefined && /^[1-9]\d{0,17}$/.test(text) ? BigInt(text) : missing('toot_id');
}

const malformed = (detail: string): OutsideCallFailed => new OutsideCallFailed(SERVICE, 'malformed', detail);

function missing(name: string): never {
  throw malformed(`${name} is missing or invalid`);
}
