import { type TaxClaim } from '#authorities';
import { type TaxPayment } from '#books';
import { addDays, type IsoDate, type IsoMonth, type Ulid } from '#platform';
import { proposeAgainst } from '../charges/claim-proposals.js';
import { type ChargedTax, type Declaration } from '../charges/declared-taxes.js';

export const DIFFERENCE_KINDS = [
  'interest',
  'declaration_unclaimed',
  'declaration_uncharged',
  'claim_undeclared',
  'claim_amount',
  'claim_unpaid',
  'refund_pending',
  'charge_unknown',
  'payment_not_arrived',
  'payment_unexplained',
  'unexplained',
] as const;

/** A part of the difference of one side, ledger less authority, with its cause. */
export interface Difference {
  readonly kind: (typeof DIFFERENCE_KINDS)[number];
  readonly amount_minor: bigint;
  /** The declaration that it is about. */
  readonly tax: ChargedTax | null;
  readonly month: IsoMonth | null;
  readonly due_date: IsoDate | null;
  /** The claim that it is about, as the authority names it. */
  readonly tax_name: string | null;
  readonly period: string | null;
  readonly entry_id: Ulid | null;
  readonly bank_transaction_id: Ulid | null;
}

interface Differences {
  readonly prepayment: readonly Difference[];
  readonly claims: readonly Difference[];
}

/** Both accounts on the day of the copy. */
interface Known {
  readonly day: IsoDate;
  readonly declarations: readonly Declaration[];
  readonly claims: readonly TaxClaim[];
  /** The part of the prepayment account of the ledger that is overdrawn: the ledger has it with the claims. */
  readonly overdrawnMinor: bigint;
}

/** Facts that explain a rest of the prepayment account only when their amount is exactly that of the rest. */
export interface Candidates {
  readonly payments: readonly TaxPayment[];
  readonly openLine: Ulid | undefined;
}

const difference = (
  kind: Difference['kind'],
  amount_minor: bigint,
  about: Partial<Omit<Difference, 'kind' | 'amount_minor'>> = {},
): Difference => ({
  ...{ tax: null, month: null, due_date: null, tax_name: null, period: null },
  ...{ entry_id: null, bank_transaction_id: null },
  ...about,
  kind,
  amount_minor,
});

const sumOf = (all: readonly { readonly amount_minor: bigint }[]): bigint =>
  all.reduce((sum, { amount_minor: minor }) => sum + minor, 0n);
const aboutDeclaration = ({ tax, month, dueDate }: Declaration) => ({ tax, month, due_date: dueDate });
const aboutClaim = ({ taxName, period, dueDate }: TaxClaim) => ({
  tax_name: taxName,
  period,
  due_date: dueDate,
});

/** The differences that declarations and claims explain, without a rest. A tax that is due and not moved is on both sides. */
export function knownDifferences({ day, declarations, claims, overdrawnMinor }: Known): Differences {
  const matched = matches(declarations, claims);
  const outstanding = declarations.flatMap((declaration) =>
    declaration.amounts.flatMap(({ accountCode, owedMinor, chargedMinor }) => {
      // The day of the copy: what was due later was not moved yet.
      const minor = declaration.dueDate > day ? owedMinor : owedMinor - chargedMinor;
      return minor === 0n
        ? []
        : [{ declaration, minor, claim: matched.get(keyOf(declaration, accountCode)) }];
    }),
  );
  const awaited = new Set(outstanding.flatMap(({ claim }) => claim ?? []));
  const named = new Set([...matched.values()]);
  const both: Difference[] = [];
  const ofDeclarations = outstanding.flatMap(({ declaration, minor, claim }): Difference[] => {
    const about = aboutDeclaration(declaration);
    if (claim !== undefined) {
      const rest = minor - claim.remainingMinor;
      return rest === 0n ? [] : [difference('claim_amount', rest, { ...aboutClaim(claim), ...about })];
    }
    if (minor < 0n) return [difference('refund_pending', minor, about)];
    if (declaration.dueDate > day) return [difference('declaration_unclaimed', minor, about)];
    both.push(difference('declaration_uncharged', minor, about));
    return [];
  });
  const unpaid = claims.filter((claim) => named.has(claim) && !awaited.has(claim));
  const interest = claims.reduce((sum, claim) => sum + claim.interestMinor, 0n);
  return {
    prepayment: both,
    claims: [
      ...both,
      ...ofDeclarations,
      ...unpaidOf(unpaid, overdrawnMinor),
      ...claims
        .filter((claim) => !named.has(claim) && claim.remainingMinor !== 0n)
        .map((claim) => difference('claim_undeclared', -claim.remainingMinor, aboutClaim(claim))),
      ...(interest === 0n ? [] : [difference('interest', -interest)]),
    ],
  };
}

const keyOf = ({ tax, month }: Pick<Declaration, 'tax' | 'month'>, account: string): string =>
  `${tax} ${month} ${account}`;

function matches(
  declarations: readonly Declaration[],
  claims: readonly TaxClaim[],
): ReadonlyMap<string, TaxClaim> {
  return new Map(
    proposeAgainst(declarations, claims).flatMap(({ claim, proposed }) =>
      proposed === null ? [] : [[keyOf(proposed, proposed.account_code), claim] as const],
    ),
  );
}

/**
 * Taxes that the books have moved and the authority still claims. What the ledger's own prepayment account does not cover
 * is the same in both; the rest waits for money that the authority does not have.
 */
function unpaidOf(claims: readonly TaxClaim[], overdrawnMinor: bigint): Difference[] {
  let covered = overdrawnMinor;
  return claims.flatMap((claim) => {
    const same = covered < claim.remainingMinor ? covered : claim.remainingMinor;
    covered -= same;
    const minor = same - claim.remainingMinor;
    return minor === 0n ? [] : [difference('claim_unpaid', minor, aboutClaim(claim))];
  });
}

export const restOf = (total: bigint, known: readonly Difference[]): bigint => total - sumOf(known);

/** The known differences of a side and its rest, so that they add up to the whole. */
export const withRest = (total: bigint, known: readonly Difference[]): Difference[] => {
  const rest = restOf(total, known);
  return rest === 0n ? [...known] : [...known, difference('unexplained', rest)];
};

/** The authority takes up to 60 days for a refund. */
const REFUND_DAYS = 60;

/** The one fact that explains the rest of the prepayment account to the cent: no other is guessed. */
export function explainRest(
  rest: bigint,
  { day, declarations }: Pick<Known, 'day' | 'declarations'>,
  { payments, openLine }: Candidates,
): Difference[] {
  if (rest === 0n) return [];
  const payment = payments.find(({ paid_minor: minor }) => minor === rest);
  if (payment !== undefined)
    return [
      difference('payment_not_arrived', rest, {
        entry_id: payment.entry_id,
        due_date: payment.economic_date,
      }),
    ];
  const charged = declarations.find(
    ({ amounts, dueDate, earlier }) =>
      !earlier && dueDate <= day && amounts.reduce((sum, one) => sum - one.chargedMinor, 0n) === rest,
  );
  if (charged !== undefined && (rest < 0n || charged.dueDate >= addDays(day, -REFUND_DAYS)))
    return [
      difference(rest > 0n ? 'refund_pending' : 'charge_unknown', rest, {
        ...aboutDeclaration(charged),
        entry_id: charged.entryIds.at(-1) ?? null,
      }),
    ];
  return openLine === undefined
    ? []
    : [difference('payment_unexplained', rest, { bank_transaction_id: openLine })];
}
