import {
  acceptsPrepayments,
  accountUses,
  certainDimensions,
  certainFact,
  type CommandContext,
  findPostedPurchase,
  lineRulesOf,
  type LineOfAmount,
  linesOfAmount,
  matchParties,
  type NamedPrepayment,
  namedPrepayments,
  openPrepayment,
  ownAccounts,
  type PartyMatch,
  partySenders,
  pastPrepayments,
  type PastPurchase,
  pastUsesOfPrepayments,
  paymentDays,
  purchaseHistory,
  resemblingParties,
  type ResemblingParty,
  type SimilarPurchase,
  similarPurchases,
  vatAnswers,
} from '#books';
import { type IsoDate, type Sql, type Ulid } from '#platform';
import {
  codeKey,
  latestRate,
  nameKey,
  type PostingRate,
  purchaseVatCodes,
  vatRegistrations,
  vatStatusOn,
} from '#ledger';
import { cardDays } from '../matching/card-payment.js';
import { withoutOwn } from '../supplier/new-accounts.js';
import { type KeptLooks, readLooks } from '../supplier/named-only.js';
import { resembledBy } from '../supplier/resembled.js';
import { resolveSupplier, type Supplier } from '../supplier/resolve-supplier.js';
import { type BooksFacts, type OwnCompany } from './books-facts.js';
import { type Candidate } from './candidate.js';

/** The file of the candidate, and the day on which it arrived. */
interface ArrivedFile {
  readonly fileId: bigint;
  readonly receivedOn: IsoDate;
  /** The draft that was made of it, where it is decided again: no other purchase that it could repeat. */
  readonly made?: Ulid;
}

/** Reads the facts that matter for a candidate from the books, which are already locked. */
export async function loadBooksFacts(
  context: CommandContext,
  candidate: Candidate,
  company: OwnCompany,
  { fileId, receivedOn, made }: ArrivedFile,
): Promise<BooksFacts> {
  const { sql, companyId } = context;
  const { name, regCode, vatNumber } = candidate.supplier;
  const iban = codeKey(candidate.supplier.iban);
  const [own, found, vatCodes, registrations, accounts] = await Promise.all([
    ownAccounts(sql, companyId).then((ibans) => new Set(ibans)),
    matchParties(sql, companyId, {
      regCode,
      vatNumber,
      iban,
      nameKey: name === null ? null : nameKey(name),
    }),
    purchaseVatCodes(sql, companyId),
    vatRegistrations(sql, companyId),
    context.accounts(),
  ]);
  // The company's own account on a document is the account of payment: it does not identify the supplier.
  const showsOwn = iban !== null && own.has(iban);
  const clues = {
    ...candidate.supplier,
    iban: showsOwn ? null : iban,
    accounts: withoutOwn(candidate.supplier.accounts, own),
  };
  const matches = showsOwn ? found.filter(({ by }) => by !== 'iban') : found;
  const supplier = await withTwins(context, resolveSupplier(clues, matches, company), { regCode, matches });
  const day = candidate.supplyDate ?? candidate.invoiceDate ?? receivedOn;
  const [
    resembling,
    confirmedSenders,
    history,
    lineRules,
    correctsInvoiceId,
    prepaidOpenMinor,
    isPrepaid,
    prepayments,
    usesPrepayments,
    similar,
    lines,
    rate,
  ] = await Promise.all([
    resemblingOf(context, supplier, clues.name),
    supplier.kind === 'known' ? partySenders(sql, companyId, supplier.party.party_id) : [],
    supplier.kind === 'known' ? purchaseHistory(sql, companyId, supplier.party.party_id) : [],
    supplier.kind === 'known' ? lineRulesOf(sql, companyId, supplier.party.party_id, accounts) : [],
    correctedInvoice(sql, companyId, supplier, candidate.correctsNumber),
    prepaidOpen(context, supplier, candidate),
    isSupplierPrepaid(context, supplier, candidate),
    prepaymentsOf(context, supplier, candidate),
    usesOfPrepayments(context, supplier, candidate),
    similarTo(context, candidate, supplier),
    moneyOf(context, candidate, { fileId, day: candidate.invoiceDate ?? receivedOn }),
    rateOf(context, candidate.currency, day),
  ]);
  const uses = accountUses(history);
  return {
    own: company,
    supplier,
    resembled: resembledBy(supplier, clues, resembling),
    accounts: clues.accounts.listed,
    namedAccounts: [...clues.accounts.listed, ...clues.accounts.inText],
    earlierLooks: earlierLooks(history),
    paymentDays: paymentDays(history),
    dimensions: certainDimensions(history),
    confirmedSenders: new Set(confirmedSenders),
    vatCodes,
    vatAnswers: history.flatMap(vatAnswers),
    lineRules,
    earlier: {
      byAccount: purchasesBy(history, ({ account_codes: codes }) => codes),
      byVatCode: purchasesBy(history, (one) => vatAnswers(one).flatMap(({ values }) => [...values])),
    },
    vatStatus: vatStatusOn(registrations, day),
    correctsInvoiceId,
    prepaidOpenMinor,
    isPrepaid,
    prepayments,
    usesPrepayments,
    lines,
    similar: similar.filter(({ id }) => id !== made),
    expenses: {
      history: uses.map(({ values }) => values),
      pastLines: history,
      certain: certainFact(uses) ?? null,
      accountCodes: new Set(
        accounts.accounts
          .filter((account) => account.active && account.type === 'expense')
          .map((account) => account.code),
      ),
      codeOfRole: new Map(
        accounts.accounts.flatMap(({ role, code }) => (role === null ? [] : [[role, code] as const])),
      ),
    },
    baseCurrency: context.book.baseCurrency,
    rate,
    receivedOn,
    today: context.today,
    fiscalYearStartMonth: context.book.fiscalYearStartMonth,
  };
}

/** Adds other suppliers with the registry code of the one found, whether or not the document shows the code. */
async function withTwins(
  { sql, companyId }: CommandContext,
  supplier: Supplier,
  shown: { readonly regCode: string | null; readonly matches: readonly PartyMatch[] },
): Promise<Supplier> {
  if (supplier.kind !== 'known' || supplier.party.reg_code === null) return supplier;
  const { party, rivals } = supplier;
  // A document that shows the code was already matched by it.
  const twins =
    codeKey(shown.regCode) === party.reg_code
      ? shown.matches.filter(({ by }) => by === 'reg_code')
      : await matchParties(sql, companyId, {
          regCode: party.reg_code,
          vatNumber: null,
          iban: null,
          nameKey: null,
        });
  const known = new Set([party, ...rivals].map(({ party_id }) => party_id));
  return { ...supplier, rivals: [...rivals, ...twins.filter((twin) => !known.has(twin.party_id))] };
}

/** Parties whose names look like the one on the document, or like the supplier's where the document shows none. */
async function resemblingOf(
  { sql, companyId }: CommandContext,
  supplier: Supplier,
  name: string | null,
): Promise<ResemblingParty[]> {
  if (supplier.kind === 'new') return resemblingParties(sql, companyId, supplier.name);
  if (supplier.kind !== 'known') return [];
  return resemblingParties(sql, companyId, name ?? supplier.party.name);
}

/** The looks of documents that a person posted, or that the service identified by such documents. */
const earlierLooks = (history: readonly PastPurchase[]): KeptLooks[] =>
  history.flatMap(({ by, named }) => {
    const kept = readLooks(named);
    return kept !== undefined && (by !== 'service' || kept.witness !== null) ? [kept] : [];
  });

/** The ids of purchases by their values of one fact. */
function purchasesBy(
  history: readonly PastPurchase[],
  valuesOf: (purchase: PastPurchase) => readonly string[],
): ReadonlyMap<string, readonly Ulid[]> {
  const ids = new Map<string, Ulid[]>();
  for (const purchase of history) {
    for (const value of new Set(valuesOf(purchase)))
      ids.set(value, [...(ids.get(value) ?? []), purchase.invoice_id]);
  }
  return ids;
}

/** Queried only where the document claims a prepayment. */
async function prepaidOpen(
  { sql, companyId, ...context }: CommandContext,
  supplier: Supplier,
  candidate: Candidate,
): Promise<bigint> {
  if (supplier.kind !== 'known' || candidate.prepaidMinor === 0n) return 0n;
  const currency = candidate.currency ?? context.book.baseCurrency;
  return openPrepayment(sql, companyId, supplier.party.party_id, currency);
}

/** Queried only for a prepayment invoice. */
async function isSupplierPrepaid(
  { sql, companyId }: CommandContext,
  supplier: Supplier,
  { kind }: Candidate,
): Promise<boolean> {
  if (supplier.kind !== 'known' || kind !== 'prepayment') return false;
  return acceptsPrepayments(await pastPrepayments(sql, companyId, supplier.party.party_id));
}

/** Queried only where the document takes prepayment invoices off. */
async function prepaymentsOf(
  context: CommandContext,
  supplier: Supplier,
  { prepaidMinor, prepaymentNumbers: numbers, currency }: Candidate,
): Promise<NamedPrepayment[]> {
  if (supplier.kind !== 'known' || prepaidMinor <= 0n || numbers.length === 0) return [];
  return namedPrepayments(context, {
    partyId: supplier.party.party_id,
    numbers,
    currency: currency ?? context.book.baseCurrency,
  });
}

/** Queried only where the document takes prepayment invoices off. */
async function usesOfPrepayments(
  { sql, companyId }: CommandContext,
  supplier: Supplier,
  { prepaidMinor, prepaymentNumbers: numbers }: Candidate,
): Promise<boolean> {
  if (supplier.kind !== 'known' || prepaidMinor <= 0n || numbers.length === 0) return false;
  return acceptsPrepayments(await pastUsesOfPrepayments(sql, companyId, supplier.party.party_id));
}

/** The lines that may have paid the document; money of a credit note comes in. */
async function moneyOf(
  { sql, companyId, book }: CommandContext,
  { kind, grossMinor, roundingMinor, currency }: Candidate,
  { fileId, day }: { readonly fileId: bigint; readonly day: IsoDate },
): Promise<LineOfAmount[]> {
  const amountMinor = (grossMinor ?? 0n) + roundingMinor;
  if (kind === 'credit_note' || amountMinor <= 0n) return [];
  const sought = { fileId, amountMinor, currency: currency ?? book.baseCurrency, ...cardDays(day) };
  return linesOfAmount(sql, companyId, sought);
}

/** The purchases that the document may be another copy of. */
async function similarTo(
  { sql, companyId, book }: CommandContext,
  { currency, grossMinor, invoiceDate, number }: Candidate,
  supplier: Supplier,
): Promise<SimilarPurchase[]> {
  if (grossMinor === null) return [];
  return similarPurchases(sql, companyId, {
    partyId: supplier.kind === 'known' ? supplier.party.party_id : null,
    number,
    invoiceDate,
    currency: currency ?? book.baseCurrency,
    grossMinor,
  });
}

async function rateOf(
  { sql, companyId, book }: CommandContext,
  currency: string | null,
  day: IsoDate,
): Promise<PostingRate | null> {
  if (currency === null || currency === book.baseCurrency) return null;
  return (await latestRate(sql, companyId, { base: book.baseCurrency, quote: currency }, day)) ?? null;
}

async function correctedInvoice(
  sql: Sql,
  companyId: bigint,
  supplier: Supplier,
  number: string | null,
): Promise<Ulid | null> {
  if (supplier.kind !== 'known' || number === null) return null;
  return findPostedPurchase(sql, companyId, { partyId: supplier.party.party_id, number });
}
