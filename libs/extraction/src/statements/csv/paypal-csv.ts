import { movement, toMinor } from '../model/statement.js';
import { type CsvFormat, csvLine, type CsvReading } from './csv-format.js';
import { type CsvRow } from './csv-row.js';

/** Names of one column in English, German, French, Spanish, Italian and Dutch, folded. */
const COLUMNS = {
  date: ['date', 'datum', 'fecha', 'data'],
  zone: ['timezone', 'zeitzone', 'fuseauhoraire', 'zonahoraria', 'fusoorario', 'tijdzone'],
  name: ['name', 'nom', 'nombre', 'nome', 'naam'],
  type: ['type', 'typ', 'tipo', 'description', 'beschreibung'],
  status: ['status', 'etat', 'estado', 'stato'],
  currency: ['currency', 'wahrung', 'devise', 'divisa', 'valuta'],
  gross: ['gross', 'brutto', 'avantcommission', 'bruto', 'lordo', 'amount'],
  fee: ['fee', 'gebuhr', 'commission', 'tarifa', 'tariffa', 'kosten', 'fees'],
  net: ['net', 'netto', 'neto', 'total'],
  id: [
    'transactionid',
    'transaktionscode',
    'numerodetransaction',
    'iddetransaccion',
    'codicetransazione',
    'transactieid',
  ],
  title: ['itemtitle', 'artikelbezeichnung', 'titredelobjet', 'titolooggetto'],
  subject: ['subject', 'betreff', 'objet', 'oggetto'],
  note: ['note', 'hinweis', 'remarque', 'messaggio'],
  invoice: ['invoicenumber', 'invoiceid', 'rechnungsnummer', 'numerodefacture', 'nordinecommerciante'],
  related: [
    'referencetxnid',
    'zugehorigertransaktionscode',
    'numerodelatransactiondereference',
    'codicetransazionediriferimento',
  ],
  balance: ['balance', 'guthaben', 'solde', 'saldo'],
  impact: ['balanceimpact', 'auswirkungaufguthaben', 'impattosulsaldo'],
} as const;

/** Folded states of rows that moved the balance. */
const DONE: ReadonlySet<string> = new Set([
  'completed',
  'cleared',
  'clearedbypaymentreview',
  'paid',
  'refunded',
  'partiallyrefunded',
  'reversed',
  'partiallyreversed',
  'returned',
  'abgeschlossen',
  'termine',
  'completado',
  'completata',
  'completato',
  'voltooid',
]);
/** Folded states of rows that have not moved the balance, or not yet. */
const NOT_DONE: ReadonlySet<string> = new Set([
  'active',
  'canceled',
  'cancelled',
  'denied',
  'expired',
  'failed',
  'held',
  'pending',
  'placed',
  'processing',
  'refused',
  'removed',
  'temporaryhold',
  'unclaimed',
  'uncleared',
  'underreview',
  'voided',
  'ausstehend',
  'enattente',
  'pendiente',
  'insospeso',
  'inbehandeling',
]);
/** Rows that hold money and release it, and purely informative rows. */
const NO_MOVEMENT = /account hold|^memo$/iu;

/**
 * PayPal's activity report. The order of day and month depends on the account's country, which the file does not name.
 */
export const paypalCsv: CsvFormat = {
  name: 'paypal',
  provesOrderBy: COLUMNS.date,
  recognises: (header) =>
    [COLUMNS.zone, COLUMNS.gross, COLUMNS.fee, COLUMNS.net, COLUMNS.date, COLUMNS.currency].every((names) =>
      header.has(...names),
    ),
  reader: () => ({ read: (row) => readRow(row) }),
};

function readRow(row: CsvRow): CsvReading[] {
  if (!isDone(row)) return [];
  const currency = row.text(...COLUMNS.currency) ?? '';
  const fee = row.amount(...COLUMNS.fee);
  const net = toMinor(row.neededAmount(...COLUMNS.net), currency);
  const balance = row.amount(...COLUMNS.balance);
  return [
    {
      account: { iban: null, accountNo: null, currency, bankName: 'PayPal' },
      line: csvLine({
        externalId: row.text(...COLUMNS.id),
        bookingDate: row.neededDate(...COLUMNS.date),
        // A paid fee is a negative amount.
        ...movement(net, fee === null ? 0n : toMinor(fee.negated(), currency)),
        method: row.text(...COLUMNS.type)?.toLowerCase() ?? null,
        balanceAfterMinor: balance === null ? null : toMinor(balance, currency),
        counterpartyName: row.text(...COLUMNS.name) ?? row.text('bankname'),
        counterpartyAccount: row.text('bankaccount'),
        description:
          row.text(...COLUMNS.subject) ??
          row.text(...COLUMNS.title) ??
          row.text(...COLUMNS.note) ??
          row.text(...COLUMNS.type),
        reference: row.text(...COLUMNS.invoice) ?? row.text(...COLUMNS.related),
        raw: row.raw(),
      }),
    },
  ];
}

/** Whether the row moved the balance. An unknown state is an error, as money may have moved or not. */
function isDone(row: CsvRow): boolean {
  const texts = [row.text(...COLUMNS.type), row.text(...COLUMNS.impact)];
  if (texts.some((text) => NO_MOVEMENT.test(text ?? ''))) return false;
  const status = row.text(...COLUMNS.status);
  return status === null || row.says(status, DONE, NOT_DONE);
}
