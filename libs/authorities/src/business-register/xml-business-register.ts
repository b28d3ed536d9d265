import { fetchText, OutsideCallFailed } from '../http/outside-call.js';
import { child, children, escapeXml, parseXml, textOf, type XmlNode } from '../http/xml.js';
import { type BoardMember, BusinessRegister, type RegisteredCompany } from './business-register.js';

const SERVICE = 'business register';
/** One company with its board. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const NAMESPACE = 'http://arireg.x-road.eu/producer/';
/**
 * Offices on the management board, by the codes of the register's own list (`fyysilise_isiku_roll` here, `isiku_roll`
 * in its open data): juhatuse liige, juhatuse ainuliige, juhatuse esimees, juhatuse liige (juhataja).
 */
const ON_THE_BOARD = new Set(['JUHL', 'JUHA', 'JUHE', 'JUHJ']);

interface BusinessRegisterAccess {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly timeoutMs?: number;
}

/**
 * The register's XML service, version 6: the free company details (`ettevotjaRekvisiidid_v1`) and the people who may
 * represent a company (`esindus_v1`). Credentials are sent in the body.
 */
export class XmlBusinessRegister extends BusinessRegister {
  constructor(private readonly access: BusinessRegisterAccess) {
    super();
  }

  override async find(registryCode: string): Promise<RegisteredCompany | undefined> {
    const found = await this.ask('ettevotjaRekvisiidid_v1', registryCode);
    return found && companyOf(registryCode, found);
  }

  override async board(registryCode: string): Promise<readonly BoardMember[] | undefined> {
    const found = await this.ask('esindus_v1', registryCode);
    return found && boardOf(found);
  }

  /** The answer of an operation about a company; undefined when it does not mention the company. */
  private async ask(operation: string, registryCode: string): Promise<XmlNode | undefined> {
    const { url, user, password, timeoutMs = 5_000 } = this.access;
    const answer = await fetchText(SERVICE, url, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8' },
      timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
      body:
        `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:prod="${NAMESPACE}">` +
        `<soapenv:Body><prod:${operation}><prod:keha>` +
        `<prod:ariregister_kasutajanimi>${escapeXml(user)}</prod:ariregister_kasutajanimi>` +
        `<prod:ariregister_parool>${escapeXml(password)}</prod:ariregister_parool>` +
        `<prod:ariregistri_kood>${escapeXml(registryCode)}</prod:ariregistri_kood>` +
        `<prod:ariregister_valjundi_formaat>xml</prod:ariregister_valjundi_formaat><prod:keel>est</prod:keel>` +
        `</prod:keha></prod:${operation}></soapenv:Body></soapenv:Envelope>`,
    });
    const response = child(parseXml(SERVICE, answer), 'Envelope', 'Body', `${operation}Response`);
    if (response === undefined) {
      throw new OutsideCallFailed(SERVICE, 'malformed', `the answer does not belong to ${operation}`);
    }
    const companies = children(child(response, 'keha', 'ettevotjad'), 'item');
    return companies.find((company) => textOf(company, 'ariregistri_kood') === registryCode);
  }
}

function companyOf(registryCode: string, found: XmlNode): RegisteredCompany {
  const address = child(found, 'ettevotja_aadress');
  const lines = ['asukoht_ettevotja_aadressis', 'asukoha_ehak_tekstina', 'indeks_ettevotja_aadressis']
    .map((name) => textOf(address, name))
    .filter((line) => line !== undefined);
  return {
    registryCode,
    name: textOf(found, 'nimi') ?? '',
    vatNumber: textOf(found, 'kmkr_nr') ?? null,
    status: textOf(found, 'ettevotja_staatus') ?? '',
    address: lines.length === 0 ? null : lines.join(', '),
  };
}

function boardOf(found: XmlNode): BoardMember[] {
  return children(child(found, 'isikud'), 'item')
    .filter((person) => ON_THE_BOARD.has(textOf(person, 'fyysilise_isiku_roll') ?? ''))
    .map((person) => ({
      name: [textOf(person, 'fyysilise_isiku_eesnimi'), textOf(person, 'fyysilise_isiku_perenimi')]
        .filter((part) => part !== undefined)
        .join(' '),
      role: textOf(person, 'fyysilise_isiku_roll_tekstina') ?? '',
      representsAlone: representsAlone(textOf(person, 'ainuesindusoigus_olemas')),
    }));
}

function representsAlone(word: string | undefined): boolean | null {
  if (word === 'JAH') return true;
  return word === 'EI' ? false : null;
}
