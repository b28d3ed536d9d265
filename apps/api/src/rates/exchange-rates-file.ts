import { type ExchangeRateView } from '#ledger';
import { words } from '#sheets';
import { listFile } from '../http/index.js';

/** The list of exchange rates. */
export const EXCHANGE_RATES_FILE = listFile<ExchangeRateView>(words('Valuutakursid', 'Exchange rates'), [
  { key: 'date', kind: 'day', head: words('Kuupäev', 'Date') },
  { key: 'base', kind: 'text', head: words('Alusvaluuta', 'Base') },
  { key: 'quote', kind: 'text', head: words('Valuuta', 'Quote') },
  { key: 'value', kind: 'decimal', head: words('Kurss', 'Rate') },
  {
    key: 'source',
    kind: 'text',
    head: words('Allikas', 'Source'),
    words: {
      ecb: words('Euroopa Keskpank', 'European Central Bank'),
      manual: words('inimene', 'person'),
    },
  },
]);
