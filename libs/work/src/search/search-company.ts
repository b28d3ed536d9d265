import {
  type Found,
  type SearchedFor,
  searchEntries,
  searchInvoices,
  searchLines,
  searchParties,
} from '#books';
import { searchFileNames } from '#files';
import { accountRows, codeKey } from '#ledger';
import { dayOf, encodeId, seenOf, type Sql, typedAmount, visibleText } from '#platform';

/** Most rows of each kind. */
const SHOWN = 5;

type FoundItem = Omit<Found, 'id'> & { readonly id: string };

/** The rows that were found, by kind; kinds that the caller may not read are absent. */
export interface CompanySearch {
  readonly parties?: readonly FoundItem[];
  readonly invoices?: readonly FoundItem[];
  readonly bank_transactions?: readonly FoundItem[];
  readonly files?: readonly FoundItem[];
  readonly entries?: readonly FoundItem[];
  readonly accounts?: readonly FoundItem[];
}

/** A text as the tables keep it. */
function searchedFor(q: string): SearchedFor {
  const typed = seenOf(q).normalize('NFKC').trim();
  return { text: typed.toLowerCase(), typed, code: codeKey(typed) ?? '', amount: typedAmount(typed) };
}

/** The rows of a company that a text or an amount names: the first few of each kind. A blank text finds nothing. */
export async function searchCompany(
  sql: Sql,
  companyId: bigint,
  q: string,
  may: { readonly books: boolean; readonly documents: boolean },
): Promise<CompanySearch> {
  const searched = searchedFor(q);
  const blank = searched.text === '';
  const [books, files] = await Promise.all([
    may.books ? (blank ? NOTHING : inBooks(sql, companyId, searched)) : {},
    may.documents ? (blank ? [] : inFiles(sql, companyId, searched)) : undefined,
  ]);
  return { ...books, ...(files === undefined ? {} : { files }) };
}

const NOTHING: CompanySearch = {
  parties: [],
  invoices: [],
  bank_transactions: [],
  entries: [],
  accounts: [],
};

async function inBooks(sql: Sql, companyId: bigint, searched: SearchedFor): Promise<CompanySearch> {
  const [parties, invoices, lines, entries, accounts] = await Promise.all([
    searchParties(sql, companyId, searched, SHOWN),
    searchInvoices(sql, companyId, searched, SHOWN),
    searchLines(sql, companyId, searched, SHOWN),
    searchEntries(sql, companyId, searched, SHOWN),
    accountRows(
      sql,
      companyId,
      { search: searched.text },
      { list: '', filters: {}, limit: SHOWN, after: null },
    ),
  ]);
  return {
    parties: parties.map(shown),
    invoices: invoices.map(shown),
    bank_transactions: lines.map(shown),
    entries: entries.map(shown),
    accounts: accounts.slice(0, SHOWN).map(({ id, code, name }) => ({
      ...{ id, title: name, detail: code, amount_minor: null, currency: null, day: null },
      matched: code.toLowerCase().startsWith(searched.text) ? 'code' : 'name',
    })),
  };
}

async function inFiles(sql: Sql, companyId: bigint, { text }: SearchedFor): Promise<FoundItem[]> {
  const files = await searchFileNames(sql, companyId, text, SHOWN);
  return files.map(({ id, name, kind, created_at }) => ({
    id: encodeId('file', id),
    title: visibleText(name),
    detail: kind,
    amount_minor: null,
    currency: null,
    day: dayOf(created_at),
    matched: 'name',
  }));
}

const shown = (found: Found): FoundItem => ({
  ...found,
  title: visibleText(found.title),
  detail: visibleText(found.detail),
});
