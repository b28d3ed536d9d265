import { type TaxAccountBalance, type TaxBalances } from '#books';
import { addMonths, firstOfMonth, type IsoDate, type IsoMonth, type Ulid } from '#platform';
import { type ProposedAmount, proposeAgainst } from '../charges/claim-proposals.js';
import { type ChargedTax, type Declaration, isOutstanding } from '../charges/declared-taxes.js';
import { claimView, owedOn } from './balance.js';
import {
  type Candidates,
  type Difference,
  explainRest,
  knownDifferences,
  restOf,
  withRest,
} from './differences.js';
import { type StoredStatement } from './stored-account.js';
import { type TaxAccountClaim } from './tax-account.wire.js';

/** One side of the account: the ledger's accounts, the authority's amount, and the difference. */
interface ReconciledSide {
  readonly ledger_minor: bigint;
  readonly authority_minor: bigint | null;
  /** Ledger minus authority; null before the first refresh. */
  readonly difference_minor: bigint | null;
  readonly accounts: readonly TaxAccountBalance[];
  /** The parts of the difference, each with its cause: they add up to it. */
  readonly causes: readonly Difference[];
}

export const DECLARATION_STATES = ['waiting', 'due', 'charged', 'earlier', 'account_missing'] as const;

/** A VAT return or a TSD of the books, and what of it is charged to the prepayment account. */
interface ReconciledDeclaration {
  readonly tax: ChargedTax;
  readonly month: IsoMonth;
  readonly due_date: IsoDate;
  readonly state: (typeof DECLARATION_STATES)[number];
  /** Negative: to be refunded. */
  readonly declared_minor: bigint;
  readonly charged_minor: bigint;
  readonly entry_ids: readonly Ulid[];
}

export interface TaxReconciliation {
  readonly as_of: IsoDate;
  readonly currency: string;
  readonly prepayment: ReconciledSide;
  /** Open claims, including interest. */
  readonly claims: ReconciledSide;
  /** True when both sides agree; null before the first refresh. */
  readonly agrees: boolean | null;
  readonly declarations: readonly ReconciledDeclaration[];
  /** Claims of the copy, each with the declared amount that is proposed against it; null without one. */
  readonly proposals: readonly {
    readonly claim: TaxAccountClaim;
    readonly proposed: ProposedAmount | null;
  }[];
}

/** The declarations of the books, and what decides about their state. */
interface BookedDeclarations {
  readonly declarations: readonly Declaration[];
  readonly today: IsoDate;
  /** True when the books have an active account for the prepayment account. */
  readonly hasAccount: boolean;
}

/** Finds what may explain the rest of the difference of the prepayment account. */
type FindCandidates = (rest: bigint) => Promise<Candidates>;

/** Declarations are shown for a year after they were due. */
const MONTHS_SHOWN = 12;

/** Compares the ledger's tax accounts with the copy of the authority's account, on the day of the copy. */
export async function reconciliationOf(
  asOf: IsoDate,
  ledger: TaxBalances,
  statement: StoredStatement | null,
  booked: BookedDeclarations,
  find: FindCandidates,
): Promise<TaxReconciliation> {
  const interest = statement?.claims.reduce((sum, claim) => sum + claim.interestMinor, 0n) ?? 0n;
  const { prepaid, owed, overdrawnMinor } = withoutOverdraft(ledger);
  const prepayment = sideOf(prepaid, statement?.prepaymentMinor ?? null);
  const claims = sideOf(owed, statement === null ? null : owedOn(statement.claims) + interest);
  const from = addMonths(firstOfMonth(asOf), -MONTHS_SHOWN);
  const { declarations } = booked;
  const known =
    statement === null
      ? { prepayment: [], claims: [] }
      : knownDifferences({ day: asOf, declarations, claims: statement.claims, overdrawnMinor });
  const rest = restOf(prepayment.difference_minor ?? 0n, known.prepayment);
  const found = rest === 0n ? [] : explainRest(rest, { day: asOf, declarations }, await find(rest));
  return {
    as_of: asOf,
    currency: ledger.base_currency,
    prepayment: withCauses(prepayment, [...known.prepayment, ...found]),
    claims: withCauses(claims, known.claims),
    agrees: statement === null ? null : prepayment.difference_minor === 0n && claims.difference_minor === 0n,
    declarations: declarations
      .filter(({ dueDate }) => dueDate >= from)
      .map((one) => reconciledDeclaration(one, booked)),
    proposals: proposeAgainst(declarations, statement?.claims ?? []).map(({ claim, proposed }) => ({
      claim: claimView(claim),
      proposed,
    })),
  };
}

/** Two causes may cancel each other: a side without a difference has no causes. */
const withCauses = (side: Omit<ReconciledSide, 'causes'>, known: readonly Difference[]): ReconciledSide => ({
  ...side,
  causes:
    side.difference_minor === null || side.difference_minor === 0n
      ? []
      : withRest(side.difference_minor, known),
});

/**
 * The authority's prepayment account is never below zero: a tax that it does not cover stays a claim. The books charge
 * the tax in full, so an overdrawn account is compared with the claims.
 */
function withoutOverdraft({ prepayment, liabilities }: TaxBalances): {
  prepaid: TaxAccountBalance[];
  owed: TaxAccountBalance[];
  overdrawnMinor: bigint;
} {
  const overdrawn = prepayment.filter(({ balance_minor: minor }) => minor < 0n);
  return {
    overdrawnMinor: overdrawn.reduce((sum, { balance_minor: minor }) => sum - minor, 0n),
    prepaid: prepayment.filter(({ balance_minor: minor }) => minor > 0n),
    owed: [
      ...overdrawn.map((account) => ({ ...account, balance_minor: -account.balance_minor })),
      ...liabilities,
    ],
  };
}

function sideOf(
  accounts: readonly TaxAccountBalance[],
  authority: bigint | null,
): Omit<ReconciledSide, 'causes'> {
  const ledger = accounts.reduce((sum, account) => sum + account.balance_minor, 0n);
  return {
    ledger_minor: ledger,
    authority_minor: authority,
    difference_minor: authority === null ? null : ledger - authority,
    accounts,
  };
}

function reconciledDeclaration(
  declaration: Declaration,
  { today, hasAccount }: BookedDeclarations,
): ReconciledDeclaration {
  const { tax, month, dueDate, amounts, entryIds, earlier } = declaration;
  const total = (of: (amount: Declaration['amounts'][number]) => bigint): bigint =>
    amounts.reduce((sum, amount) => sum + of(amount), 0n);
  return {
    tax,
    month,
    due_date: dueDate,
    state: stateOf(),
    declared_minor: total(({ owedMinor }) => owedMinor),
    charged_minor: earlier ? 0n : total(({ chargedMinor }) => chargedMinor),
    entry_ids: entryIds,
  };

  function stateOf(): ReconciledDeclaration['state'] {
    if (!isOutstanding(declaration)) return earlier ? 'earlier' : 'charged';
    if (!hasAccount) return 'account_missing';
    return dueDate <= today ? 'due' : 'waiting';
  }
}
