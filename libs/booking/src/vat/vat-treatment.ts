import { certainFact, type VatAnswer, type VatArea } from '#books';
import { type IsoDate } from '#platform';
import { type ParametersOf } from '#reasons';
import { isSelfAssessed, isValidOn, type VatCode, type VatStatus } from '#ledger';
import { type CostToLookAt } from '../expense/expense-classes.js';
import { wordsOf } from './words-of-a-line.js';

/** The facts that determine the VAT code of a purchase, for one rate of one document. */
export interface VatQuestion {
  /** Rate that the document charges, basis points; null when it prints none. */
  readonly rateBps: number | null;
  readonly taxMinor: bigint;
  /** UNCL 5305 category (S, Z, E, AE, K, G, O), when the document states it. */
  readonly category: string | null;
  /** The stated ground for charging no VAT, as a code of the list VATEX. */
  readonly exemption: string | null;
  /** Words or the type of the document name insurance, finance, health or post. */
  readonly usuallyExempt: boolean;
  /** VAT area of the supplier; null when nothing indicates it. */
  readonly area: VatArea | null;
  readonly supplierVatNumber: string | null;
  readonly nature: 'goods' | 'service' | null;
  /** A cost whose VAT is deductible only in part or not at all under § 30 of the Value Added Tax Act. */
  readonly look: CostToLookAt | null;
  /** The words name goods on which the buyer owes the VAT at home (§ 41¹). */
  readonly reverseChargeGoods: boolean;
  /** The company's VAT status on the tax point. */
  readonly status: VatStatus;
  readonly taxPoint: IsoDate;
  /** Whether another part of the same document charges VAT. */
  readonly chargesElsewhere: boolean;
  /** The code that a confirmed rule gives the line; undefined without one. */
  readonly ruled?: string | undefined;
  /** The code that a person set for the supplier. */
  readonly supplierDefault: string | null;
  /** The answers of people about earlier purchases of the supplier, newest first. */
  readonly answers: readonly VatAnswer[];
  /** The words of the line. */
  readonly description: string;
}

interface VatProposal {
  readonly code: string;
  /** The reason for a review by a person; null when the code is certain. */
  readonly doubt: VatDoubt | null;
  readonly because: VatReason;
}

interface VatChoice extends VatProposal {
  /** Answers of people have settled the code for lines in this circumstance. */
  readonly answered: boolean;
  /** The circumstance in which it was chosen: what people answer in it holds for the supplier's next lines in it. */
  readonly about: string | null;
}

/** The uncertainty about the VAT of a purchase. */
type VatDoubt = ParametersOf<'vat_unclear'>;

export const vatDoubt = (because: VatDoubt['because']): VatDoubt => ({ because, rate_bps: null, date: null });

/** The ground on which a VAT code was chosen. */
export type VatReason =
  | 'rule'
  | 'supplier_default'
  | 'supplier_history'
  | 'charged_at_home'
  | 'charged_abroad'
  | 'rate_not_in_force'
  | 'reverse_charge_at_home'
  | 'exempt'
  | 'zero_rated'
  | 'no_vat'
  | 'margin_scheme'
  | 'service_from_union'
  | 'goods_from_union'
  | 'service_from_outside'
  | 'goods_from_outside'
  | 'company_not_registered'
  | 'country_unknown';

/**
 * Chooses the VAT code of a purchase: the one of a confirmed rule, or else the one that a person set for the supplier,
 * where it fits the VAT that the document charges; else the one that people gave its earlier lines in the same
 * circumstance; else the one that follows from the document.
 * @returns undefined when the codes of the company hold none that fits the tax point
 */
export function vatCodeFor(asked: VatQuestion, codes: readonly VatCode[]): VatChoice | undefined {
  const question = { ...asked, category: categoryOf(asked) };
  const pick = picker(codes, question.taxPoint);
  const charged = isCharged(question);
  const ruled = ruledCode(question, pick, codes);
  if (ruled !== undefined) return ruled;
  const preset = pick((code) => code.code === question.supplierDefault && bears(code, question, charged));
  if (preset !== undefined) return { ...certain(preset, 'supplier_default'), answered: false, about: null };
  const proposal = proposalFor(question, pick);
  if (proposal === undefined) return undefined;
  const about = circumstanceOf(question, proposal);
  return { ...answeredBy(question, proposal, about, codes), about };
}

/** The choice of a rule, as certain as the answer of a person; undefined where it does not fit the document. */
function ruledCode(question: VatQuestion, pick: Pick, codes: readonly VatCode[]): VatChoice | undefined {
  const code = carriedCode(question.ruled, question, codes);
  const proposal = code === undefined ? undefined : proposalFor(question, pick);
  if (code === undefined || proposal === undefined) return undefined;
  if (proposal.doubt !== null && NEVER_SETTLED.has(proposal.doubt.because)) return undefined;
  // Nobody deducts the VAT of another country here.
  if (proposal.because === 'charged_abroad' && code !== proposal.code) return undefined;
  return { ...certain(code, 'rule'), answered: false, about: circumstanceOf(question, proposal) };
}

const isCharged = ({ taxMinor, rateBps }: VatQuestion): boolean => taxMinor !== 0n || (rateBps ?? 0) > 0;

/**
 * The VAT code that follows from the document.
 *
 * A supplier of this country, or one registered in it: the rate it charges, deductible only with its VAT number. VAT
 * charged by anybody else is another country's VAT, and a cost. If a supplier abroad charges none, the buyer owes the
 * VAT of a service itself; goods are an acquisition from the Union or an import. A line from abroad that is stated to be
 * exempt, zero-rated or out of scope is never certain before a person has answered for the supplier. If a supplier at
 * home charges none, there is no VAT, unless the document states that the buyer owes it, on goods for which the law
 * provides this.
 */
function proposalFor(question: VatQuestion, pick: Pick): VatProposal | undefined {
  const homeNumber = question.supplierVatNumber?.startsWith('EE') === true;
  if (isCharged(question)) return chargedCode(question, pick, homeNumber);
  // The VAT on a margin is hidden in the price, and nobody deducts or owes any (Directive 2006/112/EC, Article 325).
  const onMargin = MARGIN_SCHEMES.test(question.exemption ?? '');
  if (onMargin && question.area === 'domestic') return certain('POUT', 'margin_scheme');
  if (question.area === null) return doubtful('POUT', 'country_unknown', vatDoubt('country_unknown'));
  return question.area === 'domestic' ? uncharged(question, pick) : fromAbroad(question, pick);
}

/** Second-hand goods, works of art, collectors' items, second-hand means of transport and travel agents. */
const MARGIN_SCHEMES = /^VATEX-EU-(?:F|I|J|D|309)$/u;

/** Categories that grounds of the list VATEX stand for, whatever category is printed next to them. */
const CATEGORY_OF: Readonly<Record<string, string>> = {
  'VATEX-EU-AE': 'AE',
  'VATEX-EU-IC': 'K',
  'VATEX-EU-G': 'G',
  'VATEX-EU-O': 'O',
};

const categoryOf = ({ category, exemption }: VatQuestion): string | null =>
  CATEGORY_OF[exemption ?? ''] ?? category;

/** Doubts that the first answer of a person settles, also another one than the proposal: they are put as questions. */
const ASKED_ONCE: ReadonlySet<VatDoubt['because']> = new Set(['untaxed_abroad', 'usually_exempt']);

/** Doubts about the document itself, which no answer about an earlier one settles. */
const NEVER_SETTLED: ReadonlySet<VatDoubt['because']> = new Set(['rate_not_in_force']);

/** Doubts about the supplier, whatever it sells. */
const OF_SUPPLIER: ReadonlySet<VatDoubt['because']> = new Set([
  ...ASKED_ONCE,
  'country_unknown',
  'supplier_without_vat_number',
  'union_supplier_without_vat_number',
  'company_not_registered',
]);

/** Grounds of a supplier that charges no VAT at home, whatever it sells. */
const OF_UNTAXED: ReadonlySet<VatReason> = new Set(['exempt', 'zero_rated', 'no_vat']);

/**
 * The circumstance of a line: why its code was proposed, the doubt and the printed category. Where these follow from the
 * thing sold, its words belong to the circumstance: an answer about a service must not decide about goods.
 */
function circumstanceOf(
  { category, status, description }: VatQuestion,
  { because, doubt }: VatProposal,
): string {
  const ofSupplier = doubt === null ? OF_UNTAXED.has(because) : OF_SUPPLIER.has(doubt.because);
  return [because, doubt?.because ?? '', category ?? '', status, ofSupplier ? '' : wordsOf(description)].join(
    '|',
  );
}

/** The proposal, replaced or made certain by the answers of people in this circumstance, or doubted because of them. */
function answeredBy(
  question: VatQuestion,
  proposal: VatProposal,
  about: string,
  codes: readonly VatCode[],
): Omit<VatChoice, 'about'> {
  const open = (left: VatProposal) => ({ ...left, answered: false });
  const doubted = proposal.doubt?.because;
  if (doubted !== undefined && NEVER_SETTLED.has(doubted)) return open(proposal);
  const once = doubted !== undefined && ASKED_ONCE.has(doubted);
  const answers = question.answers.filter(
    (answer) => answer.about === about || (once && answer.about === null && answer.untaxed),
  );
  const [newest] = answers;
  if (newest === undefined) return open(proposal);
  const settled = certainFact(answers) ?? (once && answers.length === 1 ? onlyOf(newest) : undefined);
  const codeOf = (answer: string | undefined): string | undefined => carriedCode(answer, question, codes);
  if (settled !== undefined) {
    const code = codeOf(settled);
    if (code === proposal.code && proposal.doubt === null) return { ...proposal, answered: true };
    if (code !== undefined) return { ...certain(code, 'supplier_history'), answered: true };
  }
  const code = codeOf(onlyOf(newest)) ?? proposal.code;
  if (proposal.doubt !== null) return open({ ...proposal, code });
  const contradicted = answers.slice(0, 2).some((answer) => codeOf(onlyOf(answer)) !== proposal.code);
  return open(contradicted ? doubtful(code, proposal.because, vatDoubt('answered_otherwise')) : proposal);
}

const onlyOf = ({ values }: VatAnswer): string | undefined =>
  values.size === 1 ? [...values][0] : undefined;

/** The code of an earlier answer in the rate of the day and of the document; undefined where it does not fit the line. */
function carriedCode(
  answer: string | undefined,
  question: VatQuestion,
  codes: readonly VatCode[],
): string | undefined {
  const charged = isCharged(question);
  const last = codes.find(({ code }) => code === answer);
  if (last === undefined) return undefined;
  const isSame = (code: VatCode): boolean => {
    if (charged) return code.family === last.family;
    return isSelfAssessed(last)
      ? code.family === last.family && code.standard === last.standard
      : code.code === last.code;
  };
  return picker(codes, question.taxPoint)((code) => isSame(code) && bears(code, question, charged));
}

/** Whether a code fits a line with this VAT: a document never shows VAT that the buyer owes itself. */
function bears(code: VatCode, { rateBps }: VatQuestion, charged: boolean): boolean {
  if (!charged) return isSelfAssessed(code) || (code.rate_bps ?? 0) === 0;
  return !isSelfAssessed(code) && (code.code === 'PFOR' || code.rate_bps === rateBps);
}

type Pick = (fits: (code: VatCode) => boolean) => string | undefined;

/** Picks a code among those for purchases with this tax point. */
function picker(codes: readonly VatCode[], taxPoint: IsoDate): Pick {
  const usable = codes.filter((code) => code.direction === 'purchase' && isValidOn(code, taxPoint));
  return (fits) => usable.find(fits)?.code;
}

function chargedCode(question: VatQuestion, pick: Pick, homeNumber: boolean): VatProposal | undefined {
  const abroad = question.area === 'eu' || question.area === 'non_eu';
  if (abroad && !homeNumber) return certain('PFOR', 'charged_abroad');
  const inFamily = (family: string) =>
    pick((candidate) => candidate.family === family && candidate.rate_bps === question.rateBps);
  const code = inFamily(familyOf(question)) ?? inFamily('P');
  if (code === undefined) {
    return doubtful('PFOR', 'rate_not_in_force', {
      because: 'rate_not_in_force',
      rate_bps: question.rateBps,
      date: question.taxPoint,
    });
  }
  if (question.area === null && !homeNumber && question.status === 'registered') {
    return doubtful(code, 'charged_at_home', vatDoubt('country_unknown'));
  }
  // For a company that deducts nothing, the VAT is a cost, whoever charges it.
  if (question.supplierVatNumber === null && question.status === 'registered') {
    return doubtful(code, 'charged_at_home', vatDoubt('supplier_without_vat_number'));
  }
  return certain(code, 'charged_at_home');
}

/** § 30: at most half for a passenger car not used for business alone, nothing for guests and meals. */
const FAMILIES: Readonly<Record<CostToLookAt, string>> = { car: 'PCARP', representation: 'PND', gifts: 'P' };

/** The family with the share of the VAT that is probably deductible for a company that deducts VAT. */
function familyOf({ look, status }: VatQuestion): string {
  return look === null || status !== 'registered' ? 'P' : FAMILIES[look];
}

function uncharged(question: VatQuestion, pick: Pick): VatProposal | undefined {
  if (question.category === 'AE') {
    const code = pick((candidate) => candidate.family === 'PRC' && candidate.standard);
    if (code === undefined) return undefined;
    const applies =
      question.reverseChargeGoods && question.supplierVatNumber !== null && question.status === 'registered';
    return applies
      ? certain(code, 'reverse_charge_at_home')
      : doubtful(code, 'reverse_charge_at_home', vatDoubt('not_reverse_charge_goods'));
  }
  if (question.supplierVatNumber === null || question.category === 'O') return certain('POUT', 'no_vat');
  if (question.category === 'E') return certain('PEX', 'exempt');
  if (question.category === 'Z' || question.chargesElsewhere) return certain('P0', 'zero_rated');
  if (question.usuallyExempt) return doubtful('PEX', 'exempt', vatDoubt('usually_exempt'));
  return doubtful('P0', 'zero_rated', vatDoubt('registered_charges_none'));
}

/** Categories in which a supplier abroad states that no VAT is due at all. */
const UNTAXED: Readonly<Record<string, readonly [code: string, because: VatReason]>> = {
  E: ['PEX', 'exempt'],
  Z: ['P0', 'zero_rated'],
  O: ['POUT', 'no_vat'],
};

function fromAbroad(question: VatQuestion, pick: Pick): VatProposal | undefined {
  if (MARGIN_SCHEMES.test(question.exemption ?? ''))
    return doubtful('POUT', 'margin_scheme', vatDoubt('untaxed_abroad'));
  // A supplier that charges another country's VAT supplies there: its lines without VAT, such as a city tax, are not
  // taxed elsewhere.
  if (question.chargesElsewhere && question.category === null) return certain('POUT', 'no_vat');
  const untaxed = UNTAXED[question.category ?? ''];
  if (untaxed !== undefined) return doubtful(...untaxed, vatDoubt('untaxed_abroad'));
  const statesBuyer = question.category === 'AE' || question.category === 'K';
  if (question.usuallyExempt && !statesBuyer) return doubtful('PEX', 'exempt', vatDoubt('usually_exempt'));
  const inUnion = question.area === 'eu';
  const exported = question.category === 'K' || question.category === 'G';
  const goods = exported || (question.category !== 'AE' && question.nature === 'goods');
  if (goods && !inUnion) {
    return doubtful('POUT', 'goods_from_outside', vatDoubt('goods_from_outside'));
  }
  const [family, because] = inUnion
    ? goods
      ? (['PEUG', 'goods_from_union'] as const)
      : (['PEUS', 'service_from_union'] as const)
    : (['PNEU', 'service_from_outside'] as const);
  const code = pick((candidate) => candidate.family === family && candidate.standard);
  if (code === undefined) return undefined;
  if (question.status === 'unregistered') {
    return doubtful('POUT', 'company_not_registered', vatDoubt('company_not_registered'));
  }
  if (inUnion && question.supplierVatNumber === null) {
    return doubtful(code, because, vatDoubt('union_supplier_without_vat_number'));
  }
  if (question.usuallyExempt) return doubtful(code, because, vatDoubt('usually_exempt'));
  if (question.category === 'G') return doubtful(code, because, vatDoubt('untaxed_abroad'));
  if (question.category === 'AE' && question.nature === 'goods') {
    return doubtful(code, because, vatDoubt('words_tell_of_goods'));
  }
  if (question.nature === null && !statesBuyer) {
    return doubtful(code, because, vatDoubt('service_or_goods'));
  }
  return certain(code, because);
}

function certain(code: string, because: VatReason): VatProposal {
  return { code, because, doubt: null };
}

function doubtful(code: string, because: VatReason, doubt: VatDoubt): VatProposal {
  return { code, because, doubt };
}
