import { type BankLineDetail } from '../../api/bank.js';
import { type Dimension } from '../../api/dimensions.js';
import { type InvoiceDetail } from '../../api/invoices.js';
import { type Account } from '../../api/ledger.js';
import { type RuleRequest } from '../../api/rules.js';
import { type Option } from '../../form/picker.js';
import { explanationsOf } from '../../frame/explanations.js';
import { nameOf } from '../../words/named.js';
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
  /** The account and the VAT code that lines of documents get. */
  readonly toAccount?: Option | undefined;
  readonly toVatCode?: Option | undefined;
  /** Values by their dimensions. */
  readonly toDimensions?: Readonly<Record<string, string>> | undefined;
  readonly reason?: string | undefined;
  readonly limit?: bigint | undefined;
}

/** The act of a rule that says whose a line is. */
export const SETS_PARTY = 'party';
/** The act of a rule that settles the invoice that a line names. */
const SETTLES = 'settle';

/** The act of a rule for lines of documents. */
export const GIVES_LINES = 'lines';

/** Whether an act is explained by a reason that is kept with the line. */
export const hasReason = (act: string): boolean =>
  act !== SETS_PARTY && act !== SETTLES && act !== GIVES_LINES;

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

interface LineOf {
  readonly invoice: InvoiceDetail;
  /** The number of the line. */
  readonly at: number;
  /** The ids of the values of the line. */
  readonly values: readonly string[];
  readonly dimensions: readonly Dimension[];
  readonly chart: readonly Account[];
}

/** The rule that would give such a line of the supplier's documents what this one has. */
export function ruleLikeLine({ invoice, at, values, dimensions, chart }: LineOf): TypedRule {
  const { party_id: id, party_name: name, currency, gross_minor: gross } = invoice;
  const first = { ...emptyRule(currency), party: { id, name }, act: GIVES_LINES };
  const line = invoice.revision.lines.find(({ line_no }) => line_no === at);
  if (line === undefined) return first;
  const { account_code: code, expense_role: role, vat_code: vat } = line;
  // The books find the account of a role; a rule names it.
  const account = chart.find((one) =>
    code === null ? role !== null && one.role === role : one.code === code,
  );
  return {
    ...first,
    text: wordsOf(line.description),
    toAccount: account && { id: account.id, code: account.code, name: nameOf(account) },
    toVatCode: vat === null ? undefined : { id: vat, code: vat, name: '' },
    toDimensions: Object.fromEntries(
      dimensions.flatMap(({ id, values: own }) =>
        own.filter((one) => values.includes(one.id)).map((one) => [id, one.id]),
      ),
    ),
    limit: BigInt(gross) * 2n,
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
  { id: GIVES_LINES, name: words('rules').ofLines },
];

/** The request that makes the rule; undefined while something is missing. */
export function requestOf(typed: TypedRule): RuleRequest | undefined {
  const what = whatOf(typed);
  const when = {
    party_id: typed.party?.id ?? null,
    text: given(typed.text),
    ...(typed.act === GIVES_LINES
      ? {}
      : { iban: given(typed.account), name_key: given(typed.name), reference: given(typed.reference) }),
  };
  if (what === undefined || Object.values(when).every((one) => one === null)) return undefined;
  const { direction, currency, from, to, limit } = typed;
  return {
    when: {
      ...when,
      ...(typed.act === GIVES_LINES ? {} : { direction }),
      currency,
      amount_from_minor: from === undefined ? null : Number(from),
      amount_to_minor: to === undefined ? null : Number(to),
    },
    what,
    max_minor: limit === undefined ? null : Number(limit),
  };
}

const given = (text: string): string | null => (text.trim() === '' ? null : text.trim());

function whatOf(typed: TypedRule): RuleRequest['what'] | undefined {
  const { act, direction, toParty, reason } = typed;
  if (act === GIVES_LINES) return linesOf(typed);
  if (act === SETTLES) return { kind: act };
  if (act === SETS_PARTY) return toParty && { kind: 'party', party_id: toParty.id };
  const chosen = explanationsOf(direction).find(({ id }) => id === act);
  if (chosen === undefined) return undefined;
  const because = reason?.trim() || chosen.name;
  return chosen.explanation.kind === 'exempt'
    ? { kind: 'exempt', counter_role: chosen.explanation.role, reason: because }
    : { kind: 'money_in', money_in_kind: chosen.explanation.of, reason: because };
}

/** Undefined without a party, whose documents it is for, and while it gives nothing. */
function linesOf({ party, toAccount, toVatCode, toDimensions }: TypedRule): RuleRequest['what'] | undefined {
  const dimensions = Object.values(toDimensions ?? {});
  if (party === undefined || (toAccount ?? toVatCode ?? dimensions[0]) === undefined) return undefined;
  return {
    kind: 'lines',
    account_code: toAccount?.code ?? null,
    vat_code: toVatCode?.id ?? null,
    dimensions: dimensions.length === 0 ? null : dimensions,
  };
}
