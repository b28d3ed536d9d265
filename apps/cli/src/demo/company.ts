/**
 * The demo company: the buyer of the sample documents. Codes are made up; their check digits are right.
 * Its address comes from the business register, as that of any new company does.
 */
export const DEMO_COMPANY = {
  name: 'Demo Raamat OÜ',
  registryCode: '19001232',
  vatNumber: 'EE190012348',
  legalForm: 'ou',
} as const;

/** Domain that the sample which comes by mail is sent from. */
export const SAMPLE_SENDER = 'tarnija.example';

/** Sample documents beside this file, in the order a newcomer sees them read. */
export const DEMO_SAMPLES = [
  { file: 'arve-kontorikaubad.pdf', contentType: 'application/pdf', kind: 'invoice' },
  { file: 'invoice-cloud-services.pdf', contentType: 'application/pdf', kind: 'invoice' },
  { file: 'kviitung-kohvik.pdf', contentType: 'application/pdf', kind: 'receipt' },
  { file: 'arve-factur-x.pdf', contentType: 'application/pdf', kind: 'invoice' },
  { file: 'arve-peppol.xml', contentType: 'application/xml', kind: 'invoice' },
  { file: 'e-arve.xml', contentType: 'application/xml', kind: 'invoice' },
] as const;
