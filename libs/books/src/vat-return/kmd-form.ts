import { type IsoDate, VAT_DATA } from '#platform';

/** A line of the VAT return, form KMD. */
export interface KmdFormLine {
  readonly line: string;
  readonly label: string;
  readonly label_en: string;
}

/** The form in force for a range of months. */
export interface KmdForm {
  readonly version: string;
  /** The rate of each line of taxable turnover, in basis points, in form order: line 4 is the tax on them. */
  readonly rates: ReadonlyMap<string, number>;
}

/** The form in force on a day. Each new rate has moved the older ones to separate lines. */
export function kmdFormOn(day: IsoDate): KmdForm {
  const found = VAT_DATA.forms.find((one) => one.valid_from <= day);
  if (found === undefined) throw new RangeError(`no VAT return was in force on ${day}`);
  return {
    version: found.version,
    rates: new Map(found.lines.map(({ line, rate_bps }) => [line, rate_bps])),
  };
}

const percent = (basisPoints: number): string => `${basisPoints / 100}%`;

const OTHER_LINES: readonly (readonly [line: string, label: string, labelEn: string])[] = [
  ['3', '0% määraga maksustatavad toimingud ja tehingud, sh', 'Transactions taxed at 0%, including'],
  [
    '3.1',
    'kauba ühendusesisene käive ja teise liikmesriigi maksukohustuslasele osutatud teenuste käive kokku, sh',
    'Intra-Community supply of goods and services to taxable persons of other member states, including',
  ],
  ['3.1.1', 'kauba ühendusesisene käive', 'Intra-Community supply of goods'],
  ['3.2', 'kauba eksport, sh', 'Export of goods, including'],
  ['3.2.1', 'käibemaksutagastusega müük reisijale', 'Sale to passengers with VAT refund'],
  ['4', 'Käibemaks kokku', 'Total VAT'],
  ['4.1', 'Impordilt tasumisele kuuluv käibemaks', 'VAT payable on import'],
  [
    '5',
    'Kokku sisendkäibemaksusumma, mis on seadusega lubatud maha arvata, sh',
    'Total deductible input VAT, including',
  ],
  ['5.1', 'impordilt tasutud või tasumisele kuuluv käibemaks', 'VAT paid or payable on import'],
  ['5.2', 'põhivara soetamiselt tasutud või tasumisele kuuluv käibemaks', 'VAT on fixed assets'],
  [
    '5.3',
    'ettevõtluses 100% kasutatava sõiduauto käibemaks',
    'VAT on passenger cars used wholly for business',
  ],
  [
    '5.4',
    'ettevõtluses osaliselt kasutatava sõiduauto käibemaks',
    'VAT on passenger cars used partly for business',
  ],
  [
    '6',
    'Kauba ühendusesisene soetamine ja teise liikmesriigi maksukohustuslaselt saadud teenused kokku, sh',
    'Intra-Community acquisitions and services from taxable persons of other member states, including',
  ],
  ['6.1', 'kauba ühendusesisene soetamine', 'Intra-Community acquisition of goods'],
  [
    '7',
    'Muu kauba soetamine ja teenuse saamine, mida maksustatakse käibemaksuga, sh',
    'Other taxed acquisitions of goods and services, including',
  ],
  [
    '7.1',
    'erikorra alusel maksustatava kinnisasja, metallijäätmete, väärismetalli ja metalltoodete soetamine (KMS § 41¹)',
    'Acquisition of immovables, scrap metal, precious metal and metal products under the special scheme',
  ],
  ['8', 'Maksuvaba käive', 'Supply exempt from tax'],
  [
    '9',
    'Erikorra alusel maksustatava kinnisasja, metallijäätmete, väärismetalli ja metalltoodete käive (KMS § 41¹) ning teises liikmesriigis paigaldatava või kokkupandava kauba maksustatav väärtus',
    'Supply under the special scheme, and goods installed or assembled in another member state',
  ],
  ['10', 'Täpsustused (+)', 'Adjustments (+)'],
  ['11', 'Täpsustused (−)', 'Adjustments (−)'],
  ['12', 'Tasumisele kuuluv käibemaks', 'VAT payable'],
  ['13', 'Enammakstud käibemaks', 'VAT overpaid'],
];

/** Every line of the form, in order. */
export function kmdFormLines({ rates }: KmdForm): KmdFormLine[] {
  return [
    ...[...rates].map(([line, rate]) => ({
      line,
      label: `${percent(rate)} määraga maksustatavad toimingud ja tehingud`,
      label_en: `Transactions taxed at ${percent(rate)}`,
    })),
    ...OTHER_LINES.map(([line, label, label_en]) => ({ line, label, label_en })),
  ];
}
