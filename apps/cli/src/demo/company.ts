/**
 * The demo company: the buyer of the sample documents. Its codes are fictional, with valid check digits. Its address
 * comes from the business register, as for any new company.
 */
export const DEMO_COMPANY = {
  name: 'Demo Raamat OÜ',
  registryCode: '19001232',
  vatNumber: 'EE190012348',
  legalForm: 'ou',
} as const;

/** The sender domain of the sample that is mailed. */
export const SAMPLE_SENDER = 'tarnija.example';

/** Sample documents next to this file, in the order in which a newcomer sees them extracted. */
export const DEMO_SAMPLES = [
  { file: 'arve-kontorikaubad.pdf', contentType: 'application/pdf', kind: 'invoice' },
  { file: 'invoice-cloud-services.pdf', contentType: 'application/pdf', kind: 'invoice' },
  { file: 'kviitung-kohvik.pdf', contentType: 'application/pdf', kind: 'receipt' },
  { file: 'arve-factur-x.pdf', contentType: 'application/pdf', kind: 'invoice' },
  { file: 'arve-peppol.xml', contentType: 'application/xml', kind: 'invoice' },
  { file: 'e-arve.xml', contentType: 'application/xml', kind: 'invoice' },
] as const;

/** Other companies that the sandbox's business register knows: a newcomer creates one of them. */
export const REGISTERED_CODES = [
  '19100017',
  '19100023',
  '19100035',
  '19100046',
  '19100052',
  '19100069',
  '19100075',
  '19100098',
  '19100106',
  '19100112',
] as const;
