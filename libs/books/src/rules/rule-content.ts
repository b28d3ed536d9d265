import { hash } from 'node:crypto';
import { boundedKey, codeKey, foldedWords, nameKey } from '#ledger';
import { fieldProblem, toJson } from '#platform';
import { plainReference } from '../terms/match-words.js';
import { type RuleWhen } from './rule-conditions.js';
import { type LinesAct, type RuleContent, type RulePart, type RuleWhat } from './rule.wire.js';

/** A reference as rules compare it. */
export function referenceKey(reference: string | null): string | null {
  const key = plainReference(reference) ?? (reference ?? '').replaceAll(/\s+/gu, '').toUpperCase();
  return key === '' ? null : key;
}

/**
 * The conditions of a request, in the form in which they are compared.
 * @throws Problem `validation_error` for one that leaves nothing to compare
 */
export function conditionsOf({ when }: Pick<RuleContent, 'when'>, baseCurrency: string): RuleWhen {
  return {
    partyId: when.party_id ?? null,
    iban: compared('iban', when.iban, codeKey),
    nameKey: compared('name_key', when.name_key, (name) => boundedKey(nameKey(name))),
    reference: compared('reference', when.reference, referenceKey),
    text: compared('text', when.text, foldedWords),
    direction: when.direction ?? null,
    kind: when.kind ?? null,
    currency: when.currency ?? baseCurrency,
    amountFromMinor: when.amount_from_minor ?? null,
    amountToMinor: when.amount_to_minor ?? null,
  };
}

/** A condition in its compared form; an empty one would hold for every line. */
function compared(
  field: keyof RuleContent['when'],
  given: string | null | undefined,
  form: (given: string) => string | null,
): string | null {
  if (given === null || given === undefined) return null;
  const key = form(given);
  if (key !== null && key !== '') return key;
  throw fieldProblem('validation_error', `when.${field}`, 'invalid', 'Give at least one letter or digit.');
}

const CONDITIONS = [
  'partyId',
  'iban',
  'nameKey',
  'reference',
  'text',
  'direction',
  'kind',
  'currency',
  'amountFromMinor',
  'amountToMinor',
] as const satisfies readonly (keyof RuleWhen)[];

export const partKey = ({ counter_role: role, amount_minor: amount, share_bps: share }: RulePart): string =>
  [role, amount ?? '', share ?? ''].join(' ');

/** The account, the VAT code and the dimension values of lines, in a form that is equal for equal ones. */
export const linesKey = (what: LinesAct): readonly string[] => [
  what.account_code ?? '',
  what.vat_code ?? '',
  (what.dimensions ?? []).toSorted().join(' '),
];

/** An act without its reason. */
function actKey(what: RuleWhat): readonly string[] {
  switch (what.kind) {
    case 'exempt':
      return [what.kind, what.counter_role];
    case 'money_in':
      return [what.kind, what.money_in_kind];
    case 'party':
      return [what.kind, what.party_id];
    case 'settle':
      return [what.kind];
    case 'split':
      return [what.kind, ...what.parts.map(partKey)];
    case 'lines':
      return [what.kind, ...linesKey(what)];
  }
}

/** Equal for rules that do the same with the same lines. */
export const contentHash = (when: RuleWhen, what: RuleWhat): string =>
  hash('sha256', toJson([CONDITIONS.map((name) => when[name]), actKey(what)]));

/** Marks in the hash of a rule how often a higher limit took the place of a lower one. */
const HIGHER = '+';

/** The hash of a rule that does the same as another, up to a higher limit. */
export const higherHash = (of: string): string => of + HIGHER;

/** The hash of the rule whose limit another raises; undefined for one that raises none. */
export const raisedHash = (hash: string): string | undefined =>
  hash.endsWith(HIGHER) ? hash.slice(0, -HIGHER.length) : undefined;
