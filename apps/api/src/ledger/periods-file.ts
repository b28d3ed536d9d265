import { type PeriodView } from '#ledger';
import { words } from '#sheets';
import { listFile } from '../http/index.js';

/** The list of periods. */
export const PERIODS_FILE = listFile<PeriodView>(words('Perioodid', 'Periods'), [
  { key: 'fiscal_year', kind: 'text', head: words('Majandusaasta', 'Fiscal year') },
  { key: 'from', kind: 'day', head: words('Algus', 'From') },
  { key: 'to', kind: 'day', head: words('Lõpp', 'To') },
  {
    key: 'state',
    kind: 'text',
    head: words('Olek', 'State'),
    words: { open: words('avatud', 'open'), closed: words('suletud', 'closed') },
  },
  { key: 'vat_filed', kind: 'text', head: words('Käibedeklaratsioon esitatud', 'VAT return filed') },
]);
