import { type BankAccountView, type BankStatementView } from '#books';
import { words } from '#sheets';
import { listFile } from '../http/index.js';

/** The list of bank accounts with their balances. */
export const BANK_ACCOUNTS_FILE = listFile<BankAccountView>(words('Pangakontod', 'Bank accounts'), [
  { key: 'label', kind: 'text', head: words('Pangakonto', 'Bank account') },
  { key: 'iban', kind: 'text', head: words('IBAN', 'IBAN') },
  { key: 'bank_name', kind: 'text', head: words('Pank', 'Bank') },
  { key: 'account_code', kind: 'text', head: words('Konto', 'Account') },
  { key: 'currency', kind: 'text', head: words('Valuuta', 'Currency') },
  { key: 'transaction_count', kind: 'count', head: words('Tehinguid', 'Transactions') },
  { key: 'last_booking_date', kind: 'day', head: words('Viimane tehing', 'Last transaction') },
  {
    key: 'ledger_balance_minor',
    kind: 'minor',
    head: words('Saldo pearaamatus', 'Ledger balance'),
    currencyOf: 'currency',
  },
  {
    key: 'statement_balance_minor',
    kind: 'minor',
    head: words('Saldo väljavõttel', 'Statement balance'),
    currencyOf: 'currency',
  },
  { key: 'active', kind: 'text', head: words('Kasutusel', 'Active') },
]);

/** The list of bank statements. */
export const BANK_STATEMENTS_FILE = listFile<BankStatementView>(
  words('Kontoväljavõtted', 'Bank statements'),
  [
    { key: 'bank_account_label', kind: 'text', head: words('Pangakonto', 'Bank account') },
    { key: 'statement_no', kind: 'text', head: words('Number', 'Number') },
    { key: 'from', kind: 'day', head: words('Algus', 'From') },
    { key: 'to', kind: 'day', head: words('Lõpp', 'To') },
    { key: 'currency', kind: 'text', head: words('Valuuta', 'Currency') },
    {
      key: 'opening_minor',
      kind: 'minor',
      head: words('Algsaldo', 'Opening balance'),
      currencyOf: 'currency',
    },
    {
      key: 'closing_minor',
      kind: 'minor',
      head: words('Lõppsaldo', 'Closing balance'),
      currencyOf: 'currency',
    },
    { key: 'missing_minor', kind: 'minor', head: words('Puudu', 'Missing'), currencyOf: 'currency' },
    { key: 'line_count', kind: 'count', head: words('Ridu', 'Lines') },
    {
      key: 'state',
      kind: 'text',
      head: words('Olek', 'State'),
      words: {
        posting: words('konteerimisel', 'being posted'),
        posted: words('konteeritud', 'posted'),
        withdrawn: words('tagasi võetud', 'withdrawn'),
      },
    },
  ],
);
