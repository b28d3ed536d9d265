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
});

const companies = new Map(
  z
    .array(Company)
    .parse(JSON.parse(readFileSync(new URL('./companies.json', import.meta.url), 'utf8')))
    .map((company) => [company.registry_code, company]),
);

/** Answers `ettevotjaRekvisiidid_v1` as the register does: SOAP, one item or none. */
export function registerAnswer(request: string): string {
  const code = /<(?:\w+:)?ariregistri_kood>(\d{8})</.exec(request)?.[1];
  const company = code === undefined ? undefined : companies.get(code);
  const item =
    company === undefined
      ? ''
      : `<item><nimi>${escape(company.name)}</nimi><ariregistri_kood>${company.registry_code}</ariregistri_kood>` +
        (company.vat_number === undefined ? '' : `<kmkr_nr>${company.vat_number}</kmkr_nr>`) +
        `<ettevotja_staatus>${company.status}</ettevotja_staatus>` +
        `<ettevotja_aadress><asukoht_ettevotja_aadressis>${escape(company.street)}</asukoht_ettevotja_aadressis>` +
        `<asukoha_ehak_tekstina>${escape(company.place)}</asukoha_ehak_tekstina>` +
        `<indeks_ettevotja_aadressis>${company.postal_code}</indeks_ettevotja_aadressis></ettevotja_aadress></item>`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ns1="http://arireg.x-road.eu/producer/">' +
    `<SOAP-ENV:Body><ns1:ettevotjaRekvisiidid_v1Response><ns1:keha><ns1:ettevotjad>${item}</ns1:ettevotjad></ns1:keha>` +
    '</ns1:ettevotjaRekvisiidid_v1Response></SOAP-ENV:Body></SOAP-ENV:Envelope>'
  );
}
