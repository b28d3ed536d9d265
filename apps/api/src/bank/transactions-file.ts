import { type TransactionView } from '#books';
import { words } from '#sheets';
import { listFile } from '../http/index.js';

/** The list of bank transactions. Money out is negative. */
export const TRANSACTIONS_FILE = listFile<TransactionView>(words('Pangatehingud', 'Bank transactions'), [
  { key: 'booking_date', kind: 'day', head: words('Kuupäev', 'Date') },
  { key: 'bank_account_label', kind: 'text', head: words('Pangakonto', 'Bank account') },
  { key: 'counterparty_name', kind: 'text', head: words('Saaja või maksja', 'Payee or payer') },
  { key: 'counterparty_account', kind: 'text', head: words('Konto', 'Account') },
  { key: 'description', kind: 'text', head: words('Selgitus', 'Details') },
  { key: 'reference', kind: 'text', head: words('Viitenumber', 'Reference number') },
  { key: 'currency', kind: 'text', head: words('Valuuta', 'Currency') },
  { key: 'amount_minor', kind: 'minor', head: words('Summa', 'Amount'), currencyOf: 'currency' },
  { key: 'fee_minor', kind: 'minor', head: words('Teenustasu', 'Fee'), currencyOf: 'currency' },
  { key: 'total_minor', kind: 'minor', head: words('Kokku', 'Total'), currencyOf: 'currency' },
  { key: 'party_name', kind: 'text', head: words('Partner', 'Party') },
  {
    key: 'status',
    kind: 'text',
    head: words('Olek', 'Status'),
    words: {
      unmatched: words('selgitamata', 'not explained'),
      part_matched: words('osaliselt selgitatud', 'partly explained'),
      matched: words('tasutud', 'matched'),
      exempted: words('selgitatud', 'explained without a document'),
      classified: words('liigitatud', 'classified'),
      transfer_matched: words('ülekanne', 'transfer'),
      transfer_unmatched: words('ülekande üks pool', 'one side of a transfer'),
      posted: words('konteeritud', 'posted'),
      withdrawn: words('tagasi võetud', 'withdrawn'),
    },
  },
  { key: 'has_document', kind: 'text', head: words('Dokument', 'Document') },
]);
