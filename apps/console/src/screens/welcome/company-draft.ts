import { type NewCompany, type RegisteredCompany } from '../../api/new-companies.js';

type LegalForm = NewCompany['legal_form'];

/** The fields of a company that is about to be created, as they are typed. */
export interface CompanyDraft {
  readonly name: string;
  readonly address: string;
  readonly vatNumber: string;
  readonly legalForm: LegalForm;
  readonly startMonth: number;
}

export const LEGAL_FORMS: readonly LegalForm[] = ['ou', 'as', 'fie', 'mtu', 'sa', 'tu', 'uu', 'other'];

const FORM_OF_WORD: Readonly<Record<string, LegalForm>> = {
  OÜ: 'ou',
  OSAÜHING: 'ou',
  AS: 'as',
  AKTSIASELTS: 'as',
  FIE: 'fie',
  MTÜ: 'mtu',
  MITTETULUNDUSÜHING: 'mtu',
  SA: 'sa',
  SIHTASUTUS: 'sa',
  TÜ: 'tu',
  TÄISÜHING: 'tu',
  UÜ: 'uu',
  USALDUSÜHING: 'uu',
};

/** Estonian names begin or end with the legal form. */
export function legalFormOf(name: string): LegalForm {
  const parts = name
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return FORM_OF_WORD[parts.at(-1) ?? ''] ?? FORM_OF_WORD[parts[0] ?? ''] ?? 'other';
}

export const fromRegister = ({ name, address, vat_number }: RegisteredCompany): CompanyDraft => ({
  name,
  address: address ?? '',
  vatNumber: vat_number ?? '',
  legalForm: legalFormOf(name),
  startMonth: 1,
});

export const byHand = (): CompanyDraft => ({
  name: '',
  address: '',
  vatNumber: '',
  legalForm: 'ou',
  startMonth: 1,
});

export const newCompanyOf = (code: string, draft: CompanyDraft): NewCompany => ({
  name: draft.name.trim(),
  registry_code: code,
  legal_form: draft.legalForm,
  vat_number: draft.vatNumber.trim() || null,
  address: draft.address.trim() || null,
  fiscal_year_start_month: draft.startMonth,
});
