import { type AutomaticActView } from '#books';
import { dayOf } from '#platform';
import { words } from '#sheets';
import { listFile } from '../http/index.js';

const shown = ({ created_at: at, ...act }: AutomaticActView) => ({ ...act, acted_on: dayOf(at) });

/** The list of what was done without a person. */
export const AUTOMATIC_ACTS_FILE = listFile(
  words('Automaatsed toimingud', 'Automatic acts'),
  [
    { key: 'acted_on', kind: 'day', head: words('Tehtud', 'Done') },
    {
      key: 'kind',
      kind: 'text',
      head: words('Toiming', 'Act'),
      words: {
        post: words('dokument konteeritud', 'a document was booked'),
        allocate: words('arve tasutud', 'an invoice was settled'),
        exempt: words('selgitatud dokumendita', 'explained without a document'),
        money_in: words('laekumine liigitatud', 'money in was classified'),
        transfer: words('ülekanne oma kontode vahel', 'transfer between own accounts'),
        party: words('partner määratud', 'the party was set'),
        join: words('koopia arve juurde pandud', 'a copy was put with its invoice'),
        dismiss: words('ei kuulu raamatutesse', 'not for the books'),
      },
    },
    { key: 'date', kind: 'day', head: words('Kuupäev', 'Date') },
    { key: 'party_name', kind: 'text', head: words('Partner', 'Party') },
    { key: 'invoice_number', kind: 'text', head: words('Arve', 'Invoice') },
    { key: 'description', kind: 'text', head: words('Selgitus', 'Details') },
    { key: 'currency', kind: 'text', head: words('Valuuta', 'Currency') },
    { key: 'amount_minor', kind: 'minor', head: words('Summa', 'Amount'), currencyOf: 'currency' },
    {
      key: 'state',
      kind: 'text',
      head: words('Olek', 'State'),
      words: {
        in_force: words('kehtib', 'in force'),
        changed: words('muudetud', 'changed'),
        undone: words('tagasi võetud', 'undone'),
      },
    },
    { key: 'probability', kind: 'decimal', head: words('Tõenäosus', 'Probability') },
    { key: 'cause', kind: 'text', head: words('Põhjus', 'Cause') },
    { key: 'version', kind: 'text', head: words('Versioon', 'Version') },
  ],
  shown,
);
