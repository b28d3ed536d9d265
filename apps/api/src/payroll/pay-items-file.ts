import { type PayItemView } from '#payroll';
import { words } from '#sheets';
import { listFile } from '../http/index.js';

/** Pay is in euros. */
const shown = (item: PayItemView) => ({ ...item, currency: 'EUR' });

const currencyOf = 'currency';

/** The list of pay items. */
export const PAY_ITEMS_FILE = listFile(
  words('Tasud ja kinnipidamised', 'Pay items'),
  [
    { key: 'month', kind: 'text', head: words('Kuu', 'Month') },
    { key: 'employee_name', kind: 'text', head: words('Töötaja', 'Employee') },
    {
      key: 'kind',
      kind: 'text',
      head: words('Liik', 'Kind'),
      words: {
        bonus: words('lisatasu', 'bonus'),
        hours: words('tunnid', 'hours'),
        holiday_pay: words('puhkusetasu', 'holiday pay'),
        sick_pay: words('haigushüvitis', 'sick pay'),
        advance: words('avanss', 'advance'),
        deduction: words('kinnipidamine', 'deduction'),
        net_addition: words('maksuvaba lisa', 'net addition'),
        fringe_benefit: words('erisoodustus', 'fringe benefit'),
      },
    },
    { key: 'amount_minor', kind: 'minor', head: words('Summa', 'Amount'), currencyOf },
    { key: 'hours', kind: 'decimal', head: words('Tunde', 'Hours') },
    { key: 'rate_minor', kind: 'minor', head: words('Tunnitasu', 'Rate'), currencyOf },
    { key: 'from', kind: 'day', head: words('Algus', 'From') },
    { key: 'to', kind: 'day', head: words('Lõpp', 'To') },
    { key: 'days', kind: 'count', head: words('Tööpäevi', 'Working days') },
    { key: 'day_average_minor', kind: 'minor', head: words('Päeva keskmine', 'Daily average'), currencyOf },
    { key: 'description', kind: 'text', head: words('Selgitus', 'Details') },
    { key: 'account_code', kind: 'text', head: words('Konto', 'Account') },
  ],
  shown,
);
