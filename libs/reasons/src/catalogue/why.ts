import { z } from 'zod';
import { plain, wording } from '../wording.js';

interface Both {
  readonly en: string;
  readonly et: string;
}

const SUPPLIER = {
  reg_code: { en: 'The registry code is that of the supplier.', et: 'Registrikood on selle tarnija oma.' },
  vat_number: { en: 'The VAT number is that of the supplier.', et: 'KMKR-number on selle tarnija oma.' },
  iban: { en: 'The account is known to belong to the supplier.', et: 'Konto kuulub teadaolevalt tarnijale.' },
  alias: { en: 'The supplier is known by this name too.', et: 'Tarnijat tuntakse ka selle nimega.' },
  name: { en: 'The name is that of the supplier.', et: 'Nimi on selle tarnija oma.' },
  new: { en: 'The supplier was not known before.', et: 'Tarnija ei olnud varem teada.' },
} as const satisfies Record<string, Both>;

const ACCOUNT = {
  rule: {
    en: 'A confirmed rule gives the line this account.',
    et: 'Kinnitatud reegel annab reale selle konto.',
  },
  supplier_default: {
    en: 'The account is set for the supplier.',
    et: 'Konto on tarnijale määratud.',
  },
  supplier_history: {
    en: 'Earlier purchases of the supplier were posted to this account.',
    et: 'Tarnija varasemad ostud on sellele kontole konteeritud.',
  },
  line_words: {
    en: 'The words of the line name this kind of cost.',
    et: 'Rea kirjeldus nimetab seda liiki kulu.',
  },
  supplier_name: {
    en: 'The name of the supplier tells this kind of cost.',
    et: 'Tarnija nimi viitab seda liiki kulule.',
  },
  nothing: {
    en: 'Nothing tells the kind of cost: the account of other expenses.',
    et: 'Kulu liik ei selgu: muude kulude konto.',
  },
} as const satisfies Record<string, Both>;

const VAT = {
  rule: {
    en: 'A confirmed rule gives the line this VAT code.',
    et: 'Kinnitatud reegel annab reale selle käibemaksukoodi.',
  },
  supplier_default: {
    en: 'The VAT code is set for the supplier.',
    et: 'Käibemaksukood on tarnijale määratud.',
  },
  supplier_history: {
    en: 'A person posted the last untaxed purchase of the supplier with this VAT code.',
    et: 'Inimene on tarnija eelmise maksuta ostu selle käibemaksukoodiga konteerinud.',
  },
  charged_at_home: {
    en: 'Estonian VAT at this rate is on the document.',
    et: 'Dokumendil on selle määraga Eesti käibemaks.',
  },
  charged_abroad: { en: 'VAT of another country is a cost.', et: 'Teise riigi käibemaks on kulu.' },
  rate_not_in_force: {
    en: 'The printed rate was not in force on the day.',
    et: 'Dokumendi määr sel päeval ei kehtinud.',
  },
  reverse_charge_at_home: {
    en: 'The document says that the buyer owes the VAT.',
    et: 'Dokumendi järgi tasub käibemaksu ostja.',
  },
  exempt: { en: 'The document says that it is exempt.', et: 'Dokumendi järgi on käive maksuvaba.' },
  zero_rated: { en: 'The document says that it is zero-rated.', et: 'Dokumendi järgi on määr 0%.' },
  no_vat: { en: 'The supplier charges no VAT.', et: 'Tarnija ei arvesta käibemaksu.' },
  margin_scheme: {
    en: 'The VAT on the margin of the supplier is not shown.',
    et: 'Käibemaks on arvestatud tarnija kasumilt ja seda ei näidata.',
  },
  service_from_union: {
    en: 'A service from the Union: the buyer accounts for the VAT.',
    et: 'Teenus Euroopa Liidust: käibemaksu arvestab ostja.',
  },
  goods_from_union: {
    en: 'Goods from the Union: an intra-Community acquisition.',
    et: 'Kaup Euroopa Liidust: ühendusesisene soetamine.',
  },
  service_from_outside: {
    en: 'A service from outside the Union: the buyer accounts for the VAT.',
    et: 'Teenus väljastpoolt Euroopa Liitu: käibemaksu arvestab ostja.',
  },
  goods_from_outside: {
    en: 'Goods from outside the Union: customs determines the VAT.',
    et: 'Kaup väljastpoolt Euroopa Liitu: käibemaksu määrab toll.',
  },
  company_not_registered: {
    en: 'The company is not registered for VAT.',
    et: 'Ettevõte ei ole käibemaksukohustuslane.',
  },
  country_unknown: {
    en: 'The country of the supplier is not known.',
    et: 'Tarnija riik ei ole teada.',
  },
} as const satisfies Record<string, Both>;

const keysOf = <Texts extends Readonly<Record<string, Both>>>(texts: Texts) =>
  z.enum(Object.keys(texts) as [keyof Texts & string, ...(keyof Texts & string)[]]);

/** The grounds of acts of the service, besides those of matches. */
export const WHY = {
  why_supplier: wording(
    { by: keysOf(SUPPLIER) },
    { en: ({ by }) => SUPPLIER[by].en, et: ({ by }) => SUPPLIER[by].et },
  ),
  why_account: wording(
    { because: keysOf(ACCOUNT) },
    { en: ({ because }) => ACCOUNT[because].en, et: ({ because }) => ACCOUNT[because].et },
  ),
  why_vat: wording(
    { because: keysOf(VAT) },
    { en: ({ because }) => VAT[because].en, et: ({ because }) => VAT[because].et },
  ),
  why_rule: plain('A confirmed rule fits.', 'Sobib kinnitatud reegel.'),
  why_statement: plain('The bank statement says so.', 'Nii on kirjas kontoväljavõttes.'),
  why_credit_note: plain(
    'A credit note settles the invoice that it corrects.',
    'Kreeditarve tasub arve, mida see parandab.',
  ),
  why_counterparty: plain(
    'The account or the name of the counterparty is known to belong to the party.',
    'Makse teise poole konto või nimi kuulub teadaolevalt sellele partnerile.',
  ),
} as const;
