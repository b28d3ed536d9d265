import { fetchText } from '../http/outside-call.js';
import { child, children, escapeXml, parseXml, textOf } from '../http/xml.js';
import { BusinessRegister, type RegisteredCompany } from './business-register.js';

const SERVICE = 'business register';
const NAMESPACE = 'http://arireg.x-road.eu/producer/';

export interface BusinessRegisterAccess {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly timeoutMs?: number;
}

/** The register's XML service (`ettevotjaRekvisiidid_v1`), version 6; credentials travel in the body. */
export class XmlBusinessRegister extends BusinessRegister {
  constructor(private readonly access: BusinessRegisterAccess) {
    super();
  }

  override async find(registryCode: string): Promise<RegisteredCompany | undefined> {
    const { url, user, password, timeoutMs = 5_000 } = this.access;
    const answer = await fetchText(SERVICE, url, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8' },
      timeoutMs,
      body:
        `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:prod="${NAMESPACE}">` +
        `<soapenv:Body><prod:ettevotjaRekvisiidid_v1><prod:keha>` +
        `<prod:ariregister_kasutajanimi>${escapeXml(user)}</prod:ariregister_kasutajanimi>` +
        `<prod:ariregister_parool>${escapeXml(password)}</prod:ariregister_parool>` +
        `<prod:ariregistri_kood>${escapeXml(registryCode)}</prod:ariregistri_kood>` +
        `<prod:ariregister_valjundi_formaat>xml</prod:ariregister_valjundi_formaat><prod:keel>est</prod:keel>` +
        `</prod:keha></prod:ettevotjaRekvisiidid_v1></soapenv:Body></soapenv:Envelope>`,
    });
    const body = child(
      parseXml(SERVICE, answer),
      'Envelope',
      'Body',
      'ettevotjaRekvisiidid_v1Response',
      'keha',
      'ettevotjad',
    );
    const found = children(body, 'item').find((item) => textOf(item, 'ariregistri_kood') === registryCode);
    if (found === undefined) return undefined;
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
}
