import { type EntryRowView } from '#books';
import { type AccountView } from '#ledger';
import { type Words, words } from '#sheets';
import { listFile } from '../http/index.js';

const ACCOUNT_TYPES = {
  asset: words('vara', 'asset'),
  liability: words('kohustis', 'liability'),
  equity: words('omakapital', 'equity'),
  income: words('tulu', 'income'),
  expense: words('kulu', 'expense'),
};

const JOURNALS: Readonly<Record<string, Words>> = {
  purchases: words('ostud', 'purchases'),
  sales: words('müük', 'sales'),
  bank: words('pank', 'bank'),
  general: words('muud', 'general'),
  opening: words('algsaldod', 'opening'),
  closing: words('aasta lõpetamine', 'closing'),
};

const CODE = words('Konto', 'Account');
const NAME = words('Konto nimetus', 'Account name');
const DAY = words('Kuupäev', 'Date');
const JOURNAL = words('Päevik', 'Journal');
const ENTRY = words('Kande nr', 'Entry no.');
const MEMO = words('Selgitus', 'Memo');
const CURRENCY = words('Valuuta', 'Currency');
const AMOUNT = words('Summa valuutas', 'Amount in currency');
const DEBIT = words('Deebet', 'Debit');
const CREDIT = words('Kreedit', 'Credit');
const PARTY = words('Partner', 'Party');
const INVOICE = words('Arve', 'Invoice');

/** The chart of accounts. */
export const ACCOUNTS_FILE = listFile<AccountView>(words('Kontoplaan', 'Chart of accounts'), [
  { key: 'code', kind: 'text', head: CODE },
  { key: 'name', keyEn: 'name_en', kind: 'text', head: NAME },
  { key: 'type', kind: 'text', head: words('Liik', 'Type'), words: ACCOUNT_TYPES },
  {
    key: 'normal_side',
    kind: 'text',
    head: words('Pool', 'Side'),
    words: { debit: DEBIT, credit: CREDIT },
  },
  { key: 'currency', kind: 'text', head: CURRENCY },
  { key: 'default_vat_code', kind: 'text', head: words('Käibemaksukood', 'VAT code') },
  { key: 'active', kind: 'text', head: words('Kasutusel', 'Active') },
]);

/** A line of the general ledger, or the balance of an account before or after its lines. */
export interface LedgerFileRow {
  readonly code: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly day: string | null;
  /** A journal, `opening_balance` or `closing_balance`. */
  readonly journal: string;
  readonly entry_no: number | null;
  readonly memo: string | null;
  readonly currency: string | null;
  readonly amount_minor: bigint | null;
  readonly debit_minor: bigint | null;
  readonly credit_minor: bigint | null;
  readonly balance_minor: bigint;
}

/** The general ledger: for each account its opening, its lines and its closing. */
export const LEDGER_FILE = listFile<LedgerFileRow>(words('Pearaamat', 'General ledger'), [
  { key: 'code', kind: 'text', head: CODE },
  { key: 'name', keyEn: 'name_en', kind: 'text', head: NAME },
  { key: 'day', kind: 'day', head: DAY },
  {
    key: 'journal',
    kind: 'text',
    head: JOURNAL,
    words: {
      ...JOURNALS,
      opening_balance: words('algsaldo', 'opening balance'),
      closing_balance: words('lõppsaldo', 'closing balance'),
    },
  },
  { key: 'entry_no', kind: 'count', head: ENTRY },
  { key: 'memo', kind: 'text', head: MEMO },
  { key: 'currency', kind: 'text', head: CURRENCY },
  { key: 'amount_minor', kind: 'minor', head: AMOUNT, currencyOf: 'currency' },
  { key: 'debit_minor', kind: 'minor', head: DEBIT },
  { key: 'credit_minor', kind: 'minor', head: CREDIT },
  { key: 'balance_minor', kind: 'minor', head: words('Saldo', 'Balance') },
]);

/** A line of the journal. */
export interface JournalFileRow {
  readonly day: string;
  readonly journal: string;
  readonly entry_no: number;
  readonly code: string;
  readonly name: string;
  readonly debit_minor: bigint | null;
  readonly credit_minor: bigint | null;
  readonly currency: string;
  readonly amount_minor: bigint;
  readonly party: string | null;
  readonly invoice: string | null;
  readonly memo: string | null;
}

/** The journal: every line of every entry, by date. */
export const JOURNAL_FILE = listFile<JournalFileRow>(words('Päevaraamat', 'Journal'), [
  { key: 'day', kind: 'day', head: DAY },
  { key: 'journal', kind: 'text', head: JOURNAL, words: JOURNALS },
  { key: 'entry_no', kind: 'count', head: ENTRY },
  { key: 'code', kind: 'text', head: CODE },
  { key: 'name', kind: 'text', head: NAME },
  { key: 'debit_minor', kind: 'minor', head: DEBIT },
  { key: 'credit_minor', kind: 'minor', head: CREDIT },
  { key: 'currency', kind: 'text', head: CURRENCY },
  { key: 'amount_minor', kind: 'minor', head: AMOUNT, currencyOf: 'currency' },
  { key: 'party', kind: 'text', head: PARTY },
  { key: 'invoice', kind: 'text', head: INVOICE },
  { key: 'memo', kind: 'text', head: MEMO },
]);

/** The list of entries. */
export const ENTRIES_FILE = listFile<EntryRowView>(words('Kanded', 'Entries'), [
  { key: 'economic_date', kind: 'day', head: DAY },
  { key: 'journal', kind: 'text', head: JOURNAL, words: JOURNALS },
  { key: 'entry_no', kind: 'count', head: ENTRY },
  {
    key: 'state',
    kind: 'text',
    head: words('Olek', 'State'),
    words: { posted: words('raamatutes', 'posted'), reversed: words('tühistatud', 'reversed') },
  },
  { key: 'party_name', kind: 'text', head: PARTY },
  { key: 'invoice_number', kind: 'text', head: INVOICE },
  { key: 'memo', kind: 'text', head: MEMO },
  { key: 'account_codes', kind: 'text', head: words('Kontod', 'Accounts') },
  { key: 'debit_base_minor', kind: 'minor', head: words('Summa', 'Amount'), currencyOf: 'base_currency' },
  { key: 'base_currency', kind: 'text', head: CURRENCY },
]);
