import { absolute } from '#platform';
import { type CandidateLine, type CandidateRate } from '../decision/candidate.js';
import { type LineTerms, type TermsOf } from './invoice-lines.js';

/** Goods or services of one rate, with their VAT and account. */
interface Goods {
  readonly line: CandidateLine;
  readonly net: bigint;
  readonly terms: LineTerms;
}

/**
 * Terms of the lines of one rate. An allowance or charge on the whole document takes the terms of the goods it belongs
 * to: those of its VAT category, else of its rate, and the most expensive of several kinds.
 */
export function termsOfRate(
  members: readonly { readonly line: CandidateLine; readonly net: bigint }[],
  rate: CandidateRate,
  terms: TermsOf,
): Goods[] {
  const own = (line: CandidateLine, net: bigint): LineTerms => terms({ ...line, netMinor: net, rate });
  const goods = members
    .filter(({ line }) => !line.ofDocument)
    .map(({ line, net }) => ({ line, net, terms: own(line, net) }));
  const belonging = (line: CandidateLine): LineTerms => {
    const alike = goods.filter((one) => line.category !== null && one.line.category === line.category);
    return kindsOf(alike.length > 0 ? alike : goods)[0] ?? own(line, line.netMinor ?? 0n);
  };
  return members.map(
    ({ line, net }) => goods.find((one) => one.line === line) ?? { line, net, terms: belonging(line) },
  );
}

/** The different terms among goods, the most expensive first. */
export function kindsOf(goods: readonly Omit<Goods, 'line'>[]): LineTerms[] {
  const kinds = new Map<string, { terms: LineTerms; net: bigint }>();
  for (const { net, terms } of goods) {
    const { account, vatCode, ruled } = terms;
    const dimensions = ruled?.dimensions?.value ?? [];
    const key = [vatCode, account.accountCode, account.expenseRole, ...dimensions].join(' ');
    kinds.set(key, { terms, net: (kinds.get(key)?.net ?? 0n) + net });
  }
  return [...kinds.values()]
    .sort((a, b) => Number(absolute(b.net) - absolute(a.net)))
    .map(({ terms }) => terms);
}
