import { hash } from 'node:crypto';
import { boundedKey, codeKey, foldedWords, nameKey } from '#ledger';
import { toJson } from '#platform';
import { plainReference } from '../terms/match-words.js';
import { type RuleWhen } from './rule-conditions.js';
import { type RuleContent, type RuleWhat } from './rule.wire.js';

/** A reference as rules compare it. */
export function referenceKey(reference: string | null): string | null {
  const key = plainReference(reference) ?? (reference ?? '').replaceAll(/\s+/gu, '').toUpperCase();
  return key === '' ? null : key;
}

/** The conditions of a request, in the form in which they are compared. */
export function conditionsOf({ when }: Pick<RuleContent, 'when'>, baseCurrency: string): RuleWhen {
  return {
    partyId: when.party_id ?? null,
    iban: codeKey(when.iban ?? null),
    nameKey: (when.name_key ?? null) === null ? null : boundedKey(nameKey(when.name_key ?? '')),
    reference: referenceKey(when.reference ?? null),
    text: (when.text ?? null) === null ? null : foldedWords(when.text ?? ''),
    direction: when.direction ?? null,
    kind: when.kind ?? null,
    currency: when.currency ?? baseCurrency,
    amountFromMinor: when.amount_from_minor ?? null,
    amountToMinor: when.amount_to_minor ?? null,
  };
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

/** An act without its reason. */
function actKey(what: RuleWhat): readonly string[] {
  switch (what.kind) {
    case 'exempt':
      return [what.kind, what.counter_role];
    case 'money_in':
      return [what.kind, what.money_in_kind];
    case 'party':
      return [what.kind, what.party_id];
  }
}

/** Equal for rules that do the same with the same lines. */
export const contentHash = (when: RuleWhen, what: RuleWhat): string =>
  hash('sha256', toJson([CONDITIONS.map((name) => when[name]), actKey(what)]));
