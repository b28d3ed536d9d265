import { absolute, fieldProblem, MAX_MINOR, type Ulid } from '#platform';
import { type AccountBook, type EntryDraftLine, type LedgerAccount, type PostingRate, toBase } from '#ledger';
import { priceInBase } from '../invoices/entry/invoice-posting-lines.js';
import { VAT_ROLES } from '../vat-return/vat-posting.js';
import { type EventKind, type EventLineRequest } from './event.wire.js';

/** The facts that check and price the lines of an event. */
export interface EventFacts {
  readonly baseCurrency: string;
  readonly accounts: AccountBook;
  /** Each named party with itself, or with the party it was merged into. */
  readonly parties: ReadonlyMap<Ulid, Ulid>;
  readonly dimensionValues: ReadonlySet<Ulid>;
  /**
   * The rate of the day by currency, for every other currency with a line without a base amount; for an opening balance
   * also of currencies whose lines all have one, where it is known.
   */
  readonly rates: ReadonlyMap<string, PostingRate>;
}

/** Accounts whose lines come from bank statements, except for opening balances. */
const OF_BANK_LINES: readonly (string | null)[] = ['bank', 'suspense_payable', 'suspense_receivable'];
const OF_PARTIES: readonly (string | null)[] = ['payable', 'receivable'];

/**
 * The lines of an event's entry, priced in base currency.
 * @throws Problem `validation_error` (`not_found`) for references that the books do not have; `invalid_payload` for
 *   an account that the event may not move, a payable or receivable without a party, and an event that does not
 *   balance
 */
export function eventLines(
  kind: EventKind,
  lines: readonly EventLineRequest[],
  facts: EventFacts,
): EntryDraftLine[] {
  const checked = lines.map((line, index) => {
    const account = accountOf(kind, line, index, facts);
    return { line: { ...line, party_id: facts.parties.get(line.party_id ?? '') ?? null }, account };
  });
  const currencies = new Set(lines.map((line) => line.currency ?? facts.baseCurrency));
  const [only] = currencies;
  const rate = only === undefined ? undefined : facts.rates.get(only);
  const priced =
    currencies.size === 1 && rate !== undefined && lines.every((line) => (line.base_minor ?? null) === null)
      ? pricedTogether(checked, rate)
      : checked.map((one, index) => draftLine(one, facts.baseCurrency, baseOf(kind, one.line, index, facts)));
  refuseUnbalanced(priced, facts.baseCurrency, currencies.size === 1);
  return priced;
}

interface CheckedLine {
  readonly line: EventLineRequest;
  readonly account: LedgerAccount;
}

function accountOf(kind: EventKind, line: EventLineRequest, index: number, facts: EventFacts): LedgerAccount {
  const at = `lines.${index}`;
  const account = facts.accounts.requireCode(line.account_code, `${at}.account_code`);
  const refuse = (field: string, code: string, message: string) =>
    fieldProblem('invalid_payload', `${at}.${field}`, code, message);
  if (!account.active) {
    throw refuse('account_code', 'inactive_account', `Account ${account.code} is not active.`);
  }
  if (kind !== 'opening_balance' && OF_BANK_LINES.includes(account.controlKind)) {
    throw refuse(
      'account_code',
      'control_account',
      `Only bank lines post to account ${account.code}; an event may only set its opening balance.`,
    );
  }
  if (account.currency !== null && account.currency !== (line.currency ?? facts.baseCurrency)) {
    throw refuse('currency', 'other_currency', `Account ${account.code} accepts only ${account.currency}.`);
  }
  const partyId = line.party_id ?? null;
  if (partyId === null && OF_PARTIES.includes(account.controlKind)) {
    throw refuse('party_id', 'required', `A line on account ${account.code} needs a party.`);
  }
  if (partyId !== null && !facts.parties.has(partyId)) {
    throw fieldProblem('validation_error', `${at}.party_id`, 'not_found', 'There is no such party.');
  }
  if ((line.vat_box ?? null) !== null && !VAT_ROLES.some((role) => role === account.role)) {
    throw refuse(
      'vat_box',
      'no_vat_account',
      `Account ${account.code} holds no VAT of a return: the return cannot take its amount.`,
    );
  }
  const unknown = (line.dimensions ?? []).findIndex((id) => !facts.dimensionValues.has(id));
  if (unknown !== -1) {
    const field = `${at}.dimensions.${unknown}`;
    throw fieldProblem('validation_error', field, 'not_found', 'There is no such dimension value.');
  }
  return account;
}

/** Lines in one other currency balance in it; the rounding cents of the rate go to the largest of them. */
function pricedTogether(checked: readonly CheckedLine[], rate: PostingRate): EntryDraftLine[] {
  const sum = checked.reduce((total, { line }) => total + line.amount_minor, 0n);
  if (sum !== 0n) throw unbalanced(sum, rate.currency);
  const bases = priceInBase(
    checked.map(({ line, account }) => ({
      account: { accountCode: account.code },
      currency: rate.currency,
      amountMinor: line.amount_minor,
      partyId: null,
      dueDate: null,
      invoiceId: null,
      vatCode: null,
      dimensionValueIds: [],
      memo: null,
      remainderRank: 0,
    })),
    rate,
  );
  return checked.map((one, index) => draftLine(one, rate.currency, bases[index]?.baseMinor ?? 0n));
}

function baseOf(kind: EventKind, line: EventLineRequest, index: number, facts: EventFacts): bigint {
  const amount = line.amount_minor;
  const given = line.base_minor ?? null;
  const currency = line.currency ?? facts.baseCurrency;
  if (currency === facts.baseCurrency) {
    if (given === null || given === amount) return amount;
    throw fieldProblem(
      'invalid_payload',
      `lines.${index}.base_minor`,
      'amounts_disagree',
      `In ${currency} the amount and the base amount must be equal.`,
    );
  }
  const rate = facts.rates.get(currency);
  if (given !== null) {
    if (kind === 'opening_balance') refuseContradiction(amount, given, `lines.${index}.base_minor`, rate);
    return given;
  }
  if (rate === undefined) throw new RangeError(`no rate of ${currency} was loaded`);
  return toBase(amount, rate);
}

/**
 * An opening balance in another currency carries the value that the books before it gave it, which may be of an older
 * rate: up to a fifth from the rate of the day is plausible.
 * @throws Problem `invalid_payload` for a base amount with the other sign, or further from that rate; without a known
 *   rate only the sign is judged
 */
function refuseContradiction(
  amount: bigint,
  given: bigint,
  field: string,
  rate: PostingRate | undefined,
): void {
  if (given !== 0n && given > 0n !== amount > 0n) {
    const message = 'The amount and the base amount have different signs.';
    throw fieldProblem('invalid_payload', field, 'other_sign', message);
  }
  if (rate === undefined) return;
  const expected = toBase(amount, rate);
  if (absolute(given - expected) * PLAUSIBLE_SHARE <= absolute(expected)) return;
  throw fieldProblem(
    'invalid_payload',
    field,
    'far_from_rate',
    `At the rate of the day the amount is ${expected}: the base amount ${given} is more than 20 % from it.`,
  );
}

/** One part in five. */
const PLAUSIBLE_SHARE = 5n;

function draftLine(
  { line, account }: CheckedLine,
  defaultCurrency: string,
  baseMinor: bigint,
): EntryDraftLine {
  return {
    accountId: account.id,
    currency: line.currency ?? defaultCurrency,
    amountMinor: line.amount_minor,
    baseMinor,
    partyId: line.party_id ?? null,
    vatBox: line.vat_box ?? null,
    dimensionValueIds: line.dimensions ?? [],
    memo: line.memo,
  };
}

function refuseUnbalanced(
  lines: readonly EntryDraftLine[],
  baseCurrency: string,
  oneCurrency: boolean,
): void {
  const sum = (pick: (line: EntryDraftLine) => bigint): bigint =>
    lines.reduce((total, line) => total + pick(line), 0n);
  const off = sum((line) => line.baseMinor);
  if (off !== 0n) throw unbalanced(off, baseCurrency);
  const amount = sum((line) => line.amountMinor);
  if (oneCurrency && amount !== 0n) throw unbalanced(amount, lines[0]?.currency ?? baseCurrency);
  if (sum((line) => absolute(line.baseMinor)) > MAX_MINOR) {
    throw fieldProblem('invalid_payload', 'lines', 'too_large', 'The amounts of the event are too large.');
  }
}

const unbalanced = (off: bigint, currency: string) =>
  fieldProblem(
    'invalid_payload',
    'lines',
    'unbalanced',
    `The event is off by ${off} minor units of ${currency} (debit positive).`,
  );
