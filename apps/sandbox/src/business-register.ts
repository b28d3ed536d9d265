import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { escape } from './html.js';

const Company = z.object({
  registry_code: z.string(),
  name: z.string(),
  vat_number: z.string().optional(),
  status: z.enum(['R', 'L', 'N']),
  street: z.string(),
  place: z.string(),
  postal_code: z.string(),
  people: z.array(
    z.object({
      first_name: z.string(),
      last_name: z.string(),
      personal_code: z.string(),
      role: z.string(),
      role_text: z.string(),
      alone: z.boolean(),
    }),
  ),
});
type Company = z.infer<typeof Company>;

const companies = new Map(
  z
    .array(Company)
    .parse(JSON.parse(readFileSync(new URL('./companies.json', import.meta.url), 'utf8')))
    .map((company) => [company.registry_code, company]),
);

const OPERATIONS = { ettevotjaRekvisiidid_v1: requisites, esindus_v1: representation };
type RegisterOperation = keyof typeof OPERATIONS;

/** The operation of a request; undefined for one that this stand-in lacks. */
export function operationOf(request: string): RegisterOperation | undefined {
  const name = /<(?:\w+:)?Body>\s*<(?:\w+:)?(\w+)/.exec(request)?.[1] ?? '';
  return Object.hasOwn(OPERATIONS, name) ? (name as RegisterOperation) : undefined;
}

/** Answers like the register: SOAP with one item or none. */
export function registerAnswer(operation: RegisterOperation, request: string): string {
  const code = /<(?:\w+:)?ariregistri_kood>(\d{8})</.exec(request)?.[1];
  const company = code === undefined ? undefined : companies.get(code);
  const item = company === undefined ? '' : `<item>${OPERATIONS[operation](company)}</item>`;
  return envelope(
    `<ns1:${operation}Response><ns1:keha><ns1:ettevotjad>${item}</ns1:ettevotjad></ns1:keha></ns1:${operation}Response>`,
  );
}

/** The register's fault for a caller without an agreement for the operation, sent with status 500. */
export const registerFault = (words: string): string =>
  envelope(
    `<SOAP-ENV:Fault><faultcode>Client</faultcode><faultstring>${escape(words)}</faultstring></SOAP-ENV:Fault>`,
  );

const envelope = (body: string): string =>
  '<?xml version="1.0" encoding="UTF-8"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ns1="http://arireg.x-road.eu/producer/">' +
  `<SOAP-ENV:Body>${body}</SOAP-ENV:Body></SOAP-ENV:Envelope>`;

function requisites(company: Company): string {
  return (
    `<nimi>${escape(company.name)}</nimi><ariregistri_kood>${company.registry_code}</ariregistri_kood>` +
    (company.vat_number === undefined ? '' : `<kmkr_nr>${company.vat_number}</kmkr_nr>`) +
    `<ettevotja_staatus>${company.status}</ettevotja_staatus>` +
    `<ettevotja_aadress><asukoht_ettevotja_aadressis>${escape(company.street)}</asukoht_ettevotja_aadressis>` +
    `<asukoha_ehak_tekstina>${escape(company.place)}</asukoha_ehak_tekstina>` +
    `<indeks_ettevotja_aadressis>${company.postal_code}</indeks_ettevotja_aadressis></ettevotja_aadress>`
  );
}

/** Everybody who may act for the company, with personal codes as in the real register. */
function representation(company: Company): string {
  const people = company.people.map(
    (person) =>
      `<item><fyysilise_isiku_eesnimi>${escape(person.first_name)}</fyysilise_isiku_eesnimi>` +
      `<fyysilise_isiku_perenimi>${escape(person.last_name)}</fyysilise_isiku_perenimi>` +
      `<fyysilise_isiku_kood>${person.personal_code}</fyysilise_isiku_kood><isikukood_riik>EST</isikukood_riik>` +
      `<fyysilise_isiku_roll>${person.role}</fyysilise_isiku_roll>` +
      `<fyysilise_isiku_roll_tekstina>${escape(person.role_text)}</fyysilise_isiku_roll_tekstina>` +
      `<ainuesindusoigus_olemas>${person.alone ? 'JAH' : 'EI'}</ainuesindusoigus_olemas></item>`,
  );
  return (
    `<ariregistri_kood>${company.registry_code}</ariregistri_kood><arinimi>${escape(company.name)}</arinimi>` +
    `<staatus>${company.status}</staatus><isikud>${people.join('')}</isikud>`
  );
}
