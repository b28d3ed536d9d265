import { type BankLineDetail } from '../../api/bank.js';
import { type RuleRequest } from '../../api/rules.js';
import { type Option } from '../../form/picker.js';
import { explanationsOf } from '../../frame/explanations.js';
import { words } from '../../words/words.js';

/** A rule as a person writes it: an empty condition holds for every line. */
export interface TypedRule {
  readonly party?: Option | undefined;
  readonly account: string;
  readonly name: string;
  readonly text: string;
  readonly reference: string;
  readonly direction: 'in' | 'out';
  readonly currency: string;
  readonly from?: bigint | undefined;
  readonly to?: bigint | undefined;
  /** The id of what it does. */
  readonly act?: string | undefined;
  readonly toParty?: Option | undefined;
  readonly reason?: string | undefined;
  readonly limit?: bigint | undefined;
}

/** The act of a rule that says whose a line is. */
export const SETS_PARTY = 'party';
/** The act of a rule that settles the invoice that a line names. */
const SETTLES = 'settle';

/** Whether an act is explained by a reason that is kept with the line. */
export const hasReason = (act: string): boolean => act !== SETS_PARTY && act !== SETTLES;

export const emptyRule = (currency: string): TypedRule => ({
  account: '',
  name: '',
  text: '',
  reference: '',
  direction: 'out',
  currency,
});

/** The rule that would answer lines like this one in the same way: as narrow as what the bank says allows. */
export function ruleLike(line: BankLineDetail): TypedRule {
  const { party_id, party_name, exemption, money_in, direction, currency } = line;
  const judged = exemption !== null || money_in !== null;
  const party = party_id === null ? undefined : { id: party_id, name: party_name ?? '' };
  const byParty = judged && party !== undefined;
  const named = line.counterparty_account !== null || line.counterparty_name !== null;
  return {
    ...emptyRule(currency),
    direction,
    ...(byParty
      ? { party }
      : {
          account: line.counterparty_account ?? '',
          name: line.counterparty_name ?? '',
          text: named ? '' : wordsOf(line.description ?? ''),
        }),
    act: exemption?.counter_role ?? (money_in === null ? SETS_PARTY : `money_in.${money_in.kind}`),
    ...(judged ? { reason: exemption?.reason ?? money_in?.reason ?? undefined } : { toParty: party }),
    limit: BigInt(line.amount_minor) * 2n,
  };
}

/** The longest run of words without digits: dates and numbers differ the next time. */
export function wordsOf(description: string): string {
  const runs: string[][] = [[]];
  for (const word of description.split(/\s+/)) {
    if (/\d/.test(word)) runs.push([]);
    else runs.at(-1)?.push(word);
  }
  return runs.map((run) => run.join(' ')).reduce((best, run) => (run.length > best.length ? run : best), '');
}

/** The acts of rules for lines of a direction. */
export const actsOf = (direction: TypedRule['direction']): readonly Option[] => [
  ...explanationsOf(direction),
  { id: SETS_PARTY, name: words('rules').aParty },
  { id: SETTLES, name: words('rules').aSettlement },
];

/** The request that makes the rule; undefined while something is missing. */
export function requestOf(typed: TypedRule): RuleRequest | undefined {
  const what = whatOf(typed);
  const when = {
    party_id: typed.party?.id ?? null,
    iban: given(typed.account),
    name_key: given(typed.name),
    reference: given(typed.reference),
    text: given(typed.text),
  };
  if (what === undefined || Object.values(when).every((one) => one === null)) return undefined;
  const { direction, currency, from, to, limit } = typed;
  return {
    when: {
      ...when,
      direction,
      currency,
      amount_from_minor: from === undefined ? null : Number(from),
      amount_to_minor: to === undefined ? null : Number(to),
    },
    what,
    max_minor: limit === undefined ? null : Number(limit),
  };
}

const given = (text: string): string | null => (text.trim() === '' ? null : text.trim());

function whatOf({ act, direction, toParty, reason }: TypedRule): RuleRequest['what'] | undefined {
  if (act === SETTLES) return { kind: act };
  if (act === SETS_PARTY) return toParty && { kind: 'party', party_id: toParty.id };
  const chosen = explanationsOf(direction).find(({ id }) => id === act);
  if (chosen === undefined) return undefined;
  const because = reason?.trim() || chosen.name;
  return chosen.explanation.kind === 'exempt'
    ? { kind: 'exempt', counter_role: chosen.explanation.role, reason: because }
    : { kind: 'money_in', money_in_kind: chosen.explanation.of, reason: because };
}
