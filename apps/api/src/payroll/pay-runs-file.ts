import { type PayRunView } from '#payroll';
import { words } from '#sheets';
import { listFile } from '../http/index.js';

const currencyOf = 'currency';

/** The list of pay runs. */
export const PAY_RUNS_FILE = listFile<PayRunView>(words('Palgad', 'Pay runs'), [
  { key: 'month', kind: 'text', head: words('Kuu', 'Month') },
  {
    key: 'state',
    kind: 'text',
    head: words('Olek', 'State'),
    words: {
      draft: words('mustand', 'draft'),
      approved: words('kinnitatud', 'approved'),
      posted: words('konteeritud', 'posted'),
      paid: words('makstud', 'paid'),
    },
  },
  { key: 'payment_date', kind: 'day', head: words('Maksepäev', 'Payment date') },
  { key: 'currency', kind: 'text', head: words('Valuuta', 'Currency') },
  { key: 'gross_minor', kind: 'minor', head: words('Brutopalk', 'Gross'), currencyOf },
  { key: 'income_tax_minor', kind: 'minor', head: words('Tulumaks', 'Income tax'), currencyOf },
  {
    key: 'employee_unemployment_minor',
    kind: 'minor',
    head: words('Töötuskindlustus, töötaja', 'Unemployment, employee'),
    currencyOf,
  },
  { key: 'funded_pension_minor', kind: 'minor', head: words('Kogumispension', 'Funded pension'), currencyOf },
  { key: 'net_minor', kind: 'minor', head: words('Netopalk', 'Net'), currencyOf },
  { key: 'social_tax_minor', kind: 'minor', head: words('Sotsiaalmaks', 'Social tax'), currencyOf },
  {
    key: 'employer_unemployment_minor',
    kind: 'minor',
    head: words('Töötuskindlustus, tööandja', 'Unemployment, employer'),
    currencyOf,
  },
  { key: 'employer_cost_minor', kind: 'minor', head: words('Tööandja kulu', 'Employer cost'), currencyOf },
]);
