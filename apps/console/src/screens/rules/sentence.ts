import { type Rule } from '../../api/rules.js';
import { intlLocale } from '../../format/locale.js';
import { formatMoney } from '../../format/money.js';
import { formatShare } from '../../format/numbers.js';
import { words } from '../../words/words.js';

/** The conditions of a rule in words; the base currency goes without saying. */
export function whenOf({ when, what }: Pick<Rule, 'what' | 'when'>, base: string): string {
  const { conditions, when: sentence } = words('rules');
  const { party_name, iban, name_key, reference, text, kind, direction, currency } = when;
  const money = (minor: number) => formatMoney(BigInt(minor), currency);
  const parts = [
    party_name === null ? null : conditions.party(party_name),
    iban === null ? null : conditions.iban(iban),
    name_key === null ? null : conditions.name(name_key),
    reference === null ? null : conditions.reference(reference),
    text === null ? null : conditions[what.kind === 'lines' ? 'lineText' : 'text'](text),
    kind === null ? null : conditions.kind(kind),
    direction === null ? null : conditions[direction],
    currency === base ? null : conditions.currency(currency),
    when.amount_from_minor === null ? null : conditions.from(money(when.amount_from_minor)),
    when.amount_to_minor === null ? null : conditions.to(money(when.amount_to_minor)),
  ].filter((part) => part !== null);
  return sentence(listed(parts));
}

const listed = (parts: readonly string[]): string =>
  new Intl.ListFormat(intlLocale(), { type: 'conjunction' }).format(parts);

/** The act of a rule in words. */
export function thenOf({ what, when }: Pick<Rule, 'what' | 'when'>): string {
  const { roles, moneyIn } = words('bank');
  const { settles, part, rest, setsParty, lines } = words('rules');
  if (what.kind === 'settle') return settles;
  if (what.kind === 'lines') {
    const { account_code: account, vat_code: vat, dimension_names: names } = what;
    const given = [
      account === null ? null : lines.account(account),
      vat === null ? null : lines.vat(vat),
      ...(names ?? []),
    ].filter((one) => one !== null);
    return lines.get(listed(given));
  }
  if (what.parts !== null)
    return what.parts
      .map(({ counter_role, amount_minor, share_bps }) => {
        if (share_bps !== null) return part(roles[counter_role], formatShare(share_bps));
        const fixed = amount_minor === null ? rest : formatMoney(BigInt(amount_minor), when.currency);
        return part(roles[counter_role], fixed);
      })
      .join(' + ');
  if (what.counter_role !== null) return roles[what.counter_role];
  if (what.money_in_kind !== null) return moneyIn[what.money_in_kind];
  return setsParty(what.party_name ?? '');
}

export const limitOf = ({ max_minor, when }: Rule): string => formatMoney(BigInt(max_minor), when.currency);

/** The whole rule as one sentence. */
export const sentenceOf = (rule: Rule, base: string): string =>
  words('rules').sentence(whenOf(rule, base), thenOf(rule), limitOf(rule));
