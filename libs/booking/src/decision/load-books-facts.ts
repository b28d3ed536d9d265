import {
  certainFact,
  type CommandContext,
  expenseHistory,
  type FactUse,
  findPostedPurchase,
  matchParties,
  openPrepayment,
  ownAccounts,
  type PartyMatch,
  partySenders,
  resemblingParties,
  type ResemblingParty,
} from '#books';
import { type IsoDate, type Sql, type Ulid } from '#platform';
import {
  type AccountBook,
  codeKey,
  latestRate,
  nameKey,
  type PostingRate,
  purchaseVatCodes,
  vatRegistrations,
  vatStatusOn,
} from '#ledger';
import { withoutOwn } from '../supplier/new-accounts.js';
import { resembledBy } from '../supplier/resembled.js';
import { resolveSupplier, type Supplier } from '../supplier/resolve-supplier.js';
import { type BooksFacts, type OwnCompany } from './books-facts.js';
import { type Candidate } from './candidate.js';

/** Reads the facts that matter for a candidate from the books, which are already locked. */
export async function loadBooksFacts(
  context: CommandContext,
  candidate: Candidate,
  company: OwnCompany,
  receivedOn: IsoDate,
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
  const [resembling, confirmedSenders, history, correctsInvoiceId, prepaidOpenMinor, rate] =
    await Promise.all([
      resemblingOf(context, supplier, clues.name),
      supplier.kind === 'known' ? partySenders(sql, companyId, supplier.party.party_id) : [],
      supplier.kind === 'known' ? expenseHistory(sql, companyId, supplier.party.party_id) : [],
      correctedInvoice(sql, companyId, supplier, candidate.correctsNumber),
      prepaidOpen(context, supplier, candidate),
      rateOf(context, candidate.currency, day),
    ]);
  const uses = usesOf(history, accounts);
  return {
    own: company,
    supplier,
    resembled: resembledBy(supplier, clues, resembling),
    accounts: clues.accounts.listed,
    confirmedSenders: new Set(confirmedSenders),
    vatCodes,
    lastUntaxedCode: lastUntaxedOf(history),
    earlier: earlierOf(history, accounts),
    vatStatus: vatStatusOn(registrations, day),
    correctsInvoiceId,
    prepaidOpenMinor,
    expenses: {
      history: uses.map(({ values }) => values),
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

/** Accounts of the earlier purchases by code. The default account is left out: it only meant that none was known. */
function usesOf(history: Awaited<ReturnType<typeof expenseHistory>>, accounts: AccountBook): FactUse[] {
  return history
    .map(({ account_ids, by }) => {
      const known = account_ids.flatMap((id) => accounts.byId(id) ?? []);
      const codes = known.filter(({ role }) => role !== 'expense_default').map(({ code }) => code);
      return { by, values: new Set(codes) };
    })
    .filter(({ values }) => values.size > 0);
}

/** The same purchases by what they decide. */
function earlierOf(
  history: Awaited<ReturnType<typeof expenseHistory>>,
  accounts: AccountBook,
): BooksFacts['earlier'] {
  const byAccount = new Map<string, Ulid[]>();
  for (const { account_ids: ids, invoice_id: invoiceId } of history) {
    for (const code of ids.flatMap((id) => accounts.byId(id)?.code ?? [])) {
      byAccount.set(code, [...(byAccount.get(code) ?? []), invoiceId]);
    }
  }
  return { byAccount, untaxed: untaxedAnswer(history)?.invoice_id ?? null };
}

const untaxedAnswer = (history: Awaited<ReturnType<typeof expenseHistory>>) =>
  history.find(({ by, untaxed_codes: codes }) => by !== 'service' && codes.length > 0);

/** The code of the newest lines without VAT that a person posted: what a program posted answers nothing. */
function lastUntaxedOf(history: Awaited<ReturnType<typeof expenseHistory>>): string | null {
  const [only, other] = untaxedAnswer(history)?.untaxed_codes ?? [];
  return other === undefined ? (only ?? null) : null;
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
