import { type VatCodeOnDocument } from '#books';
import { type Language } from './language.js';

/** VAT categories of EN 16931 (UNCL 5305). */
export type VatCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O';

/** Why a supply bears no VAT: the wording that KMS § 37 requires on the invoice, and the codes for an e-invoice. */
export interface VatGround {
  readonly category: VatCategory;
  /** Code in the VATEX list, if it has one for the ground. */
  readonly vatex: string | null;
  readonly words: Readonly<Record<Language, string>>;
}

const GOODS_TO_MEMBER_STATE: VatGround = {
  category: 'K',
  vatex: 'VATEX-EU-IC',
  words: {
    et: 'Kauba ühendusesisene käive, maksumäär 0% (KMS § 15 lg 3 p 2, direktiiv 2006/112/EÜ art 138)',
    en: 'Intra-Community supply of goods, rate 0% (Directive 2006/112/EC, Article 138)',
  },
};
const SERVICE_TO_MEMBER_STATE: VatGround = {
  category: 'AE',
  vatex: 'VATEX-EU-AE',
  words: {
    et: 'Pöördmaksustamine: käibemaksu tasub teenuse saaja (direktiiv 2006/112/EÜ art 44 ja 196)',
    en: 'Reverse charge: the customer accounts for the VAT (Directive 2006/112/EC, Articles 44 and 196)',
  },
};
const TRIANGULAR: VatGround = {
  category: 'AE',
  vatex: 'VATEX-EU-AE',
  words: {
    et: 'Pöördmaksustamine: kolmnurktehing (direktiiv 2006/112/EÜ art 141 ja 197)',
    en: 'Reverse charge: triangular transaction (Directive 2006/112/EC, Articles 141 and 197)',
  },
};
const DOMESTIC_REVERSE_CHARGE: VatGround = {
  category: 'AE',
  vatex: 'VATEX-EU-AE',
  words: {
    et: 'Pöördmaksustamine (KMS § 41¹)',
    en: 'Reverse charge (Estonian VAT Act § 41¹)',
  },
};
const EXPORT_OF_GOODS: VatGround = {
  category: 'G',
  vatex: 'VATEX-EU-G',
  words: {
    et: 'Eksport, maksumäär 0% (KMS § 15 lg 3, direktiiv 2006/112/EÜ art 146)',
    en: 'Export, rate 0% (Directive 2006/112/EC, Article 146)',
  },
};
const SERVICE_OUTSIDE_UNION: VatGround = {
  category: 'G',
  vatex: 'VATEX-EU-G',
  words: {
    et: 'Teenus ühendusevälisele isikule, maksumäär 0% (KMS § 15 lg 4)',
    en: 'Service to a customer outside the European Union, rate 0% (Estonian VAT Act § 15 (4))',
  },
};
const ZERO_RATE: VatGround = {
  category: 'Z',
  vatex: null,
  words: { et: 'Maksumäär 0% (KMS § 15)', en: 'Rate 0% (Estonian VAT Act § 15)' },
};
const EXEMPT: VatGround = {
  category: 'E',
  vatex: null,
  words: { et: 'Maksuvaba käive (KMS § 16)', en: 'Exempt supply (Estonian VAT Act § 16)' },
};
/** The seller's tax is in the price, and the invoice may not show it (KMS § 41). */
export const MARGIN_SCHEME: VatGround = {
  category: 'E',
  vatex: 'VATEX-EU-F',
  words: {
    et: 'Kasuminormi maksustamise kord – kasutatud kaubad (KMS § 41)',
    en: 'Margin scheme – Second-hand goods (Estonian VAT Act § 41)',
  },
};
export const OUT_OF_SCOPE: VatGround = {
  category: 'O',
  vatex: 'VATEX-EU-O',
  words: { et: 'Käibemaksuga ei maksustata', en: 'Not subject to VAT' },
};

/** Families of codes whose ground does not follow from their treatment alone. */
const BY_FAMILY: Readonly<Record<string, VatGround>> = {
  S0EXS: SERVICE_OUTSIDE_UNION,
  SMAR: MARGIN_SCHEME,
};

/** The ground of a line without VAT; null where the rate needs no reason. */
export function vatGroundOf(about: VatCodeOnDocument | undefined): VatGround | null {
  const special = BY_FAMILY[about?.family ?? ''];
  if (special !== undefined) return special;
  switch (about?.treatment) {
    case 'standard':
    case 'reduced':
      return null;
    case 'zero':
      return ZERO_RATE;
    case 'exempt':
      return EXEMPT;
    case 'reverse_charge':
      return DOMESTIC_REVERSE_CHARGE;
    case 'intra_community':
      if (about.vd_column === 'services') return SERVICE_TO_MEMBER_STATE;
      return about.vd_column === 'triangular' ? TRIANGULAR : GOODS_TO_MEMBER_STATE;
    case 'export':
      return EXPORT_OF_GOODS;
    case 'out_of_scope':
    case 'import':
    case undefined:
      return OUT_OF_SCOPE;
  }
}
