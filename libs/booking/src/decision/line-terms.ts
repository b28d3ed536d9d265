import { type PartyMatch, type VatArea, vatAreaOf } from '#books';
import { absolute, minorFromMajor } from '#platform';
import { expenseAccount, ofRule } from '../expense/expense-account.js';
import {
  type CostToLookAt,
  type ExpenseClass,
  expenseClassesOf,
  FIXED_ASSET_MINOR,
  namesExemptSupply,
  namesReverseChargeGoods,
} from '../expense/expense-classes.js';
import { type LineTerms, type TermsOf } from '../lines/invoice-lines.js';
import { decideLine, totalOf } from '../rules/decide-lines.js';
import { supplierCountry } from '../supplier/supplier-country.js';
import { vatCodeFor, vatDoubt } from '../vat/vat-treatment.js';
import { type BooksFacts, inBase } from './books-facts.js';
import { type Candidate } from './candidate.js';
import { type Reasons } from './reasons.js';

/** UNCL 1001: an invoice of an insurer. */
const INSURER = '575';

type Line = Parameters<TermsOf>[0];

/** VAT code and account of each line of a candidate; doubts about them are added to the reasons. */
export function termsOf(candidate: Candidate, books: BooksFacts, reasons: Reasons): TermsOf {
  const known = books.supplier.kind === 'known' ? books.supplier.party : null;
  const supplierName = known?.name ?? candidate.supplier.name ?? '';
  const vatNumber = candidate.supplier.vatNumber ?? provenVatNumber(known);
  const area = areaOf(candidate, known, vatNumber);
  const codes = new Map(books.vatCodes.map((code) => [code.code, code]));
  const currency = candidate.currency ?? books.baseCurrency;
  const rules = { rules: books.lineRules, currency, totalMinor: totalOf(candidate) };
  return (line) => {
    const ruled = decideLine(line, rules);
    for (const doubt of ruled.reasons) reasons.take(doubt);
    const named = expenseClassesOf(line.description);
    const words = named.length > 0 ? named : expenseClassesOf(supplierName);
    const look = words.find((one) => one.look !== undefined)?.look;
    const expense =
      ruled.account === null
        ? expenseAccount(line.description, {
            ...books.expenses,
            supplierName,
            defaultRole: known?.default_expense_role ?? null,
          })
        : ofRule(ruled.account.value);
    // A prepayment is not a cost yet: the final invoice determines its account.
    if (candidate.kind !== 'prepayment') {
      if (!expense.sure) reasons.add('expense_unsure', { because: 'guess' });
      // Words that only suggest materials say nothing against an account that is certain.
      const durable = named.filter(({ asset, guess }) => asset && !(guess && expense.sure));
      if (named.length > 0 ? durable.length > 0 : !expense.sure) doubtAsset(line, currency, books, reasons);
    }
    const choice = vatCodeFor(
      {
        rateBps: line.rate.rateBps,
        taxMinor: line.rate.taxMinor,
        category: line.category,
        exemption: line.exemption,
        area,
        supplierVatNumber: vatNumber,
        nature: natureOf(words),
        look: look ?? null,
        usuallyExempt:
          candidate.typeCode === INSURER || [line.description, supplierName].some(namesExemptSupply),
        reverseChargeGoods: namesReverseChargeGoods(line.description),
        status: books.vatStatus,
        taxPoint: candidate.supplyDate ?? candidate.invoiceDate ?? books.receivedOn,
        ruled: ruled.vatCode?.value,
        chargesElsewhere: candidate.rates.some((other) => other.taxMinor !== 0n),
        supplierDefault: known?.default_vat_code ?? null,
        answers: books.vatAnswers,
        description: line.description,
      },
      books.vatCodes,
    );
    if (choice === undefined) reasons.add('vat_unclear', vatDoubt('no_code_fits'));
    else if (choice.doubt !== null) reasons.add('vat_unclear', choice.doubt);
    const byRule = choice?.because === 'rule';
    if (ruled.vatCode !== null && !byRule) reasons.add('rule_unfit', { about: 'vat_code' });
    const code = codes.get(choice?.code ?? 'POUT');
    const deducts = books.vatStatus === 'registered' && (code?.input_role ?? null) !== null;
    if (choice?.answered !== true)
      doubtCost(look, deducts && choice?.because !== 'supplier_default', reasons);
    return {
      vatCode: choice?.code ?? 'POUT',
      computedRateBps: code?.rate_bps ?? null,
      selfAssessed: (code?.output_role ?? null) !== null,
      account: expense.account,
      vatAbout: choice?.about ?? null,
      because: { vat: choice?.because ?? null, account: expense.because },
      ruled: {
        account: ruled.account?.ruleId ?? null,
        vatCode: byRule ? (ruled.vatCode?.ruleId ?? null) : null,
        dimensions: ruled.dimensions,
      },
    } satisfies LineTerms;
  };
}

/** Goods or a service, where all that the words name is the same. */
function natureOf(words: readonly ExpenseClass[]): ExpenseClass['nature'] | null {
  const [first, ...others] = words;
  return others.every(({ nature }) => nature === first?.nature) ? (first?.nature ?? null) : null;
}

/** A durable and expensive item may be a fixed asset. */
function doubtAsset(line: Line, currency: string, books: BooksFacts, reasons: Reasons): void {
  const piece = pieceOf(line, currency);
  if (inBase(piece, books) < FIXED_ASSET_MINOR) return;
  const item = line.description.trim().slice(0, 100);
  reasons.add('fixed_asset', { item, price_minor: Number(piece), currency });
}

/** The price of one piece, or the net amount of a line without a unit price. */
function pieceOf({ netMinor, unitPrice }: Line, currency: string): bigint {
  const net = absolute(netMinor);
  if (unitPrice === null) return net;
  const piece = absolute(minorFromMajor(unitPrice, currency));
  return piece < net ? piece : net;
}

/**
 * Costs whose tax depends on facts that only a person knows (Value Added Tax Act, § 30; Income Tax Act, §§ 48 and 49).
 * Once people have answered for such lines of the supplier, they are asked no more.
 */
function doubtCost(look: CostToLookAt | undefined, deducts: boolean, reasons: Reasons): void {
  switch (look) {
    case 'representation':
      reasons.add('representation');
      return;
    case 'gifts':
      reasons.add('gifts');
      return;
    case 'car':
      if (!deducts) return;
      reasons.add('car_costs');
      return;
    case undefined:
      return;
  }
}

/** The supplier's VAT number in the books replaces a missing printed one only when a code identified the supplier. */
function provenVatNumber(known: PartyMatch | null): string | null {
  return known?.by === 'reg_code' || known?.by === 'vat_number' ? known.vat_number : null;
}

/** The VAT area of the supplier: as recorded for the party, else by its VAT number, registry code or account. */
function areaOf(candidate: Candidate, known: PartyMatch | null, vatNumber: string | null): VatArea | null {
  const given = known?.vat_area ?? null;
  if (given !== null) return given as VatArea;
  const country = supplierCountry({ ...candidate.supplier, vatNumber });
  return country === null ? null : (vatAreaOf(country, vatNumber)?.area ?? null);
}
