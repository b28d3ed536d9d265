import { type Ulid } from '#platform';
import { type CodedReason, reasonWords } from '#reasons';
import { type Ground, type PlacedField } from '../acts/ground.js';
import { probabilityView } from '../acts/probability.js';
import { type DecisionView } from './why.wire.js';

/** A line of an entry, as far as grounds name it. */
export interface NamedLine {
  readonly line_no: number;
  readonly account_code: string;
  readonly account_role: string | null;
  readonly vat_code: string | null;
  readonly party_id: Ulid | null;
}

/** The record of an act of the service. */
export interface KeptGrounds {
  readonly cause: string;
  readonly version: string | null;
  readonly score: number | null;
  readonly probability_ppm: number | null;
  readonly grounds: readonly Ground[];
  readonly fields: readonly PlacedField[];
}

/** A confirmed proposal that led to a decision. */
export interface DecidedProposal {
  readonly id: Ulid;
  readonly score: number | null;
  readonly reason_codes: readonly CodedReason[];
}

/** A decision as it was found in the books. */
export interface FoundDecision extends Omit<
  DecisionView,
  'cause' | 'fields' | 'grounds' | 'match_proposal_id' | 'probability' | 'recorded' | 'score' | 'version'
> {
  readonly kept: KeptGrounds | null;
  /** The record of an earlier revision, which a person has changed since. */
  readonly earlier: KeptGrounds | null;
  readonly proposal: DecidedProposal | null;
  /** Grounds that follow from the decision itself. */
  readonly own: readonly Ground[];
  /** Whether the service keeps its grounds. */
  readonly isKept: boolean;
}

/** A decision with its grounds: those kept with the act, else those of the proposal that a person confirmed. */
export function decisionView(found: FoundDecision, lines: readonly NamedLine[]): DecisionView {
  const { kept, earlier, proposal, own, isKept, ...rest } = found;
  const grounds =
    [kept?.grounds ?? [], groundsOfProposal(proposal), own].find(({ length }) => length > 0) ?? [];
  return {
    ...rest,
    cause: found.automatic ? (kept?.cause ?? null) : null,
    recorded: !found.automatic || !isKept || (kept?.version ?? null) !== null,
    version: kept?.version ?? earlier?.version ?? null,
    probability: probabilityView(found.automatic ? (kept?.probability_ppm ?? null) : null),
    score: kept?.score ?? proposal?.score ?? null,
    match_proposal_id: proposal?.id ?? null,
    grounds: grounds.map((ground) => groundView(ground, lines)),
    fields: (kept ?? earlier)?.fields.map((field) => ({ page: null, box: null, ...field })) ?? [],
  };
}

const groundsOfProposal = (proposal: DecidedProposal | null): Ground[] =>
  (proposal?.reason_codes ?? []).map((one) => ({ ...one, what: 'match' }));

function groundView(ground: Ground, lines: readonly NamedLine[]): DecisionView['grounds'][number] {
  const { what, code, parameters } = ground;
  return {
    what,
    code,
    parameters: { ...parameters },
    message: reasonWords({ code, parameters }, 'en') ?? code,
    value: ground.value ?? null,
    lines: lines.filter((line) => isAbout(ground, line)).map(({ line_no: no }) => no),
    party_id: ground.party_id ?? null,
    rule_id: ground.rule_id ?? null,
    invoice_ids: [...(ground.invoice_ids ?? [])],
    fields: [...(ground.fields ?? [])],
  };
}

/** Whether a ground decided a line of the entry. */
function isAbout({ what, value, party_id: partyId }: Ground, line: NamedLine): boolean {
  switch (what) {
    case 'account':
      return value === line.account_code || (value !== undefined && value === line.account_role);
    case 'vat':
      return value !== undefined && value === line.vat_code;
    case 'supplier':
      return partyId !== undefined && partyId === line.party_id;
    default:
      return false;
  }
}
