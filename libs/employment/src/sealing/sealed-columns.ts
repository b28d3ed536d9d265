import { type SealedColumn, type SealedRow, sealingMark } from '#platform';
import { type PersonalCodeOpener, PersonalCodeSeal } from './personal-code-seal.js';

/** Personal codes, sealed to the installation's key pair; resealing them with another needs the private keys. */
export function sealedInEmployment(publicKey: string, opener: PersonalCodeOpener): SealedColumn[] {
  const seal = new PersonalCodeSeal(publicKey);
  const column = (what: string, table: string): SealedColumn => ({
    what,
    table,
    column: 'personal_code_sealed',
    ofCompanies: true,
    mark: sealingMark(publicKey),
    reseal: (value: Buffer, { companyId }: SealedRow) => seal.seal(companyId, opener.open(companyId, value)),
  });
  return [
    column('personal codes of employees', 'employment.employee'),
    column('personal codes of submissions', 'employment.submission'),
  ];
}
