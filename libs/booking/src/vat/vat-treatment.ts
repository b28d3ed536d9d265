import { type VatArea } from '#books';
import { type IsoDate } from '#platform';
import { isSelfAssessed, isValidOn, type VatCode, type VatStatus } from '#ledger';
import { type CostToLookAt } from '../expense/expense-classes.js';

/** What a purchase's VAT code is chosen by, of one rate of one document. */
export interface VatQuestion {
  /** Rate that the document charges, basis points; null when it prints none. */
  readonly rateBps: number | null;
  readonly taxMinor: bigint;
  /** UNCL 5305 category (S, Z, E, AE, K, G, O), when the document states it. */
  readonly category: string | null;
  /** Where the supplier stands; null when nothing tells. */
  readonly area: VatArea | null;
  readonly supplierVatNumber: string | null;
  readonly nature: 'goods' | 'service' | null;
  /** A cost whose VAT § 30 of the Value Added Tax Act lets deduct in part or not at all. */
  readonly look: CostToLookAt | null;
  /** The words name goods on which the buyer owes the VAT at home (§ 41¹). */
  readonly reverseChargeGoods: boolean;
  /** Of the company, on the tax point. */
  readonly status: VatStatus;
  readonly taxPoint: IsoDate;
  /** Whether another part of the same document charges VAT. */
  readonly chargesElsewhere: boolean;
  /** The code that a person set for the supplier. */
  readonly supplierDefault: string | null;
}

interface VatChoice {
  readonly code: string;
  /** Why a person should look, in words; null when the code is sure. */
  readonly doubt: string | null;
  readonly because: VatReason;
}

/** What a VAT code was chosen by. */
export type VatReason =
  | 'supplier_default'
  | 'charged_at_home'
  | 'charged_abroad'
  | 'rate_not_in_force'
  | 'reverse_charge_at_home'
  | 'exempt'
  | 'zero_rated'
  | 'no_vat'
  | 'service_from_union'
  | 'goods_from_union'
  | 'service_from_outside'
  | 'goods_from_outside'
  | 'company_not_registered'
  | 'country_unknown';

/**
 * The VAT code of a purchase. The one that a person set for the supplier, where it fits what the document charges. Else:
 *
 * A supplier of this country, or one registered in it: the rate it charges, deductible only with its VAT number.
 * Charged by anybody else: another country's VAT, a cost. Nothing charged from abroad: the buyer owes the VAT of a
 * service itself; goods are an acquisition from the Union or an import. Nothing charged at home: no VAT, unless the
 * document says that the buyer owes it, on goods for which the law has it so.
 * @returns undefined when the codes of the company hold none that fits the tax point
 */
export function vatCodeFor(question: VatQuestion, codes: readonly VatCode[]): VatChoice | undefined {
  const pick = picker(codes, question.taxPoint);
  const homeNumber = question.supplierVatNumber?.startsWith('EE') === true;
  const charged = question.taxMinor !== 0n || (question.rateBps ?? 0) > 0;
  const preset = pick((code) => code.code === question.supplierDefault && bears(code, question, charged));
  if (preset !== undefined) return certain(preset, 'supplier_default');
  if (charged) return chargedCode(question, pick, homeNumber);
  if (question.area === null)
    return doubtful('POUT', 'country_unknown', 'Nothing tells which country the supplier is in.');
  if (question.area === 'domestic') return uncharged(question, pick);
  return fromAbroad(question, pick);
}

const NOT_OF_41_1 =
  'The document says that the buyer owes the VAT. Between taxable persons at home that is so for real estate, scrap ' +
  'metal, precious metal and metal products only.';

/** Whether a code can be that of a line with this VAT: what the buyer owes itself stands on no document. */
function bears(code: VatCode, { rateBps }: VatQuestion, charged: boolean): boolean {
  if (!charged) return isSelfAssessed(code) || (code.rate_bps ?? 0) === 0;
  return !isSelfAssessed(code) && (code.code === 'PFOR' || code.rate_bps === rateBps);
}

type Pick = (fits: (code: VatCode) => boolean) => string | undefined;

/** The plainest code that fits: those of special cases have longer names. */
function picker(codes: readonly VatCode[], taxPoint: IsoDate): Pick {
  const usable = codes
    .filter((code) => code.direction === 'purchase' && isValidOn(code, taxPoint))
    .sort((a, b) => a.code.length - b.code.length || (b.rate_bps ?? 0) - (a.rate_bps ?? 0));
  return (fits) => usable.find(fits)?.code;
}

function chargedCode(question: VatQuestion, pick: Pick, homeNumber: boolean): VatChoice | undefined {
  const abroad = question.area === 'eu' || question.area === 'non_eu';
  if (abroad && !homeNumber) return certain('PFOR', 'charged_abroad');
  const deducting = (share: number) =>
    pick(
      (candidate) =>
        (candidate.treatment === 'standard' || candidate.treatment === 'reduced') &&
        candidate.rate_bps === question.rateBps &&
        candidate.input_role === (share === 0 ? null : 'vat_input') &&
        candidate.deductible_bps === share &&
        !candidate.partial,
    );
  const code = deducting(shareOf(question)) ?? deducting(WHOLE);
  if (code === undefined) {
    return doubtful(
      'PFOR',
      'rate_not_in_force',
      `VAT of ${percent(question.rateBps)} was not in force on ${question.taxPoint}.`,
    );
  }
  // A company that deducts nothing bears the VAT as a cost, whoever charges it.
  if (question.supplierVatNumber === null && question.status === 'registered') {
    return doubtful(
      code,
      'charged_at_home',
      'VAT is charged and no VAT number of the supplier is shown: it may not be deductible.',
    );
  }
  return certain(code, 'charged_at_home');
}

const WHOLE = 10_000;
/** § 30: at most half for a passenger car that does not serve business alone, nothing for guests and meals. */
const DEDUCTIBLE: Readonly<Record<CostToLookAt, number>> = { car: 5_000, representation: 0, gifts: WHOLE };

/** The share of the VAT that is probably deductible, for one who deducts any. Basis points. */
function shareOf({ look, status }: VatQuestion): number {
  return look === null || status !== 'registered' ? WHOLE : DEDUCTIBLE[look];
}

function uncharged(question: VatQuestion, pick: Pick): VatChoice | undefined {
  if (question.category === 'AE') {
    const code = pick((candidate) => isReverseCharge(candidate, 'PRC'));
    if (code === undefined) return undefined;
    const applies =
      question.reverseChargeGoods && question.supplierVatNumber !== null && question.status === 'registered';
    return applies
      ? certain(code, 'reverse_charge_at_home')
      : doubtful(code, 'reverse_charge_at_home', NOT_OF_41_1);
  }
  if (question.supplierVatNumber === null || question.category === 'O') return certain('POUT', 'no_vat');
  if (question.category === 'E') return certain('PEX', 'exempt');
  if (question.category === 'Z' || question.chargesElsewhere) return certain('P0', 'zero_rated');
  return doubtful(
    'P0',
    'zero_rated',
    'A supplier registered for VAT charges none: exempt, zero-rated, or owed by the buyer.',
  );
}

function fromAbroad(question: VatQuestion, pick: Pick): VatChoice | undefined {
  // Who charges the VAT of another country supplies there: what is free of it beside, such as a city tax, is taxed nowhere else.
  if (question.chargesElsewhere && question.category === null) return certain('POUT', 'no_vat');
  const inUnion = question.area === 'eu';
  const goods = question.category === 'K' || (question.category !== 'AE' && question.nature === 'goods');
  if (goods && !inUnion) {
    return doubtful('POUT', 'goods_from_outside', 'Goods from outside the Union: customs states their VAT.');
  }
  const [family, because] = inUnion
    ? goods
      ? (['PEUG', 'goods_from_union'] as const)
      : (['PEUS', 'service_from_union'] as const)
    : (['PNEU', 'service_from_outside'] as const);
  const code = pick((candidate) => isReverseCharge(candidate, family));
  if (code === undefined) return undefined;
  if (question.status === 'unregistered') {
    return doubtful(
      'POUT',
      'company_not_registered',
      'The company is not registered for VAT; a purchase from abroad may make it a limited taxable person.',
    );
  }
  if (inUnion && question.supplierVatNumber === null) {
    return doubtful(code, because, 'A supplier in the Union charges no VAT and shows no VAT number.');
  }
  if (question.category === 'AE' && question.nature === 'goods') {
    return doubtful(
      code,
      because,
      'The document states the reverse charge of a service, its words tell of goods.',
    );
  }
  if (!goods && question.nature === null && question.category === null) {
    return doubtful(code, because, 'Nothing tells whether this is a service or goods.');
  }
  return certain(code, because);
}

/** A code of one family whose VAT the buyer owes, fully deducted, at the standard rate. */
function isReverseCharge(code: VatCode, family: string): boolean {
  return (
    isSelfAssessed(code) && new RegExp(`^${family}\\d+$`).test(code.code) && (code.rate_bps ?? 0) >= 2000
  );
}

function certain(code: string, because: VatReason): VatChoice {
  return { code, because, doubt: null };
}

function doubtful(code: string, because: VatReason, doubt: string): VatChoice {
  return { code, because, doubt };
}

function percent(bps: number | null): string {
  return bps === null ? 'an unknown rate' : `${bps / 100} %`;
}
