import { type TaxClaim } from '#authorities';
import { type IsoMonth } from '#platform';
import { type ChargedTax, type Declaration } from './declared-taxes.js';

/** The declared amount of the books that explains a claim. */
export interface ProposedAmount {
  readonly tax: ChargedTax;
  readonly month: IsoMonth;
  readonly account_code: string;
  /** Declared by the books. */
  readonly declared_minor: bigint;
  /** Claim minus declared. */
  readonly difference_minor: bigint;
}

/** A claim of the stored copy, with the proposed amount; null without one, for example for a fine. */
interface ClaimProposal {
  readonly claim: TaxClaim;
  readonly proposed: ProposedAmount | null;
}

type Candidate = Omit<ProposedAmount, 'difference_minor'> & Pick<Declaration, 'dueDate'>;

/**
 * Proposes a declared amount for each claim. The authority's codes of taxes are not published, so the due day and the
 * amount decide: first an equal amount of the same due day, then the only amount of that day that is left, for the only
 * claim that is left. A declared amount is proposed once.
 */
export function proposeAgainst(
  declarations: readonly Declaration[],
  claims: readonly TaxClaim[],
): ClaimProposal[] {
  const left = new Set(candidatesOf(declarations));
  const proposed = new Map<TaxClaim, Candidate>();
  const propose = (claim: TaxClaim, candidate: Candidate | undefined): void => {
    if (candidate === undefined) return;
    proposed.set(claim, candidate);
    left.delete(candidate);
  };
  const ofDay = (claim: TaxClaim): Candidate[] =>
    [...left].filter(({ dueDate }) => dueDate === claim.dueDate);
  for (const claim of claims) {
    propose(
      claim,
      ofDay(claim).find(({ declared_minor: minor }) => minor === claim.amountMinor),
    );
  }
  for (const claim of claims) {
    const rivals = claims.filter((other) => other.dueDate === claim.dueDate && !proposed.has(other));
    const [only, another] = ofDay(claim);
    if (rivals.length === 1 && rivals[0] === claim && another === undefined) propose(claim, only);
  }
  return claims.map((claim) => {
    const found = proposed.get(claim);
    if (found === undefined) return { claim, proposed: null };
    const { dueDate: _, ...amount } = found;
    return {
      claim,
      proposed: { ...amount, difference_minor: claim.amountMinor - amount.declared_minor },
    };
  });
}

const candidatesOf = (declarations: readonly Declaration[]): Candidate[] =>
  declarations.flatMap(({ tax, month, dueDate, amounts }) =>
    amounts
      .filter(({ owedMinor }) => owedMinor !== 0n)
      .map(({ accountCode, owedMinor }) => ({
        tax,
        month,
        account_code: accountCode,
        declared_minor: owedMinor,
        dueDate,
      })),
  );
