import { type VatCodeView } from '#ledger';
import { Decimal } from '#platform';
import { words } from '#sheets';
import { listFile } from '../http/index.js';

const percent = (basisPoints: number | null): string | null =>
  basisPoints === null ? null : new Decimal(basisPoints).div(100).toFixed();

const shown = (code: VatCodeView) => ({
  ...code,
  rate: percent(code.rate_bps),
  deductible: percent(code.deductible_bps),
});

/** The list of VAT codes. */
export const VAT_CODES_FILE = listFile(
  words('Käibemaksukoodid', 'VAT codes'),
  [
    { key: 'code', kind: 'text', head: words('Kood', 'Code') },
    { key: 'name', keyEn: 'name_en', kind: 'text', head: words('Nimetus', 'Name') },
    {
      key: 'direction',
      kind: 'text',
      head: words('Suund', 'Direction'),
      words: { purchase: words('ost', 'purchase'), sales: words('müük', 'sales') },
    },
    { key: 'rate', kind: 'decimal', head: words('Määr protsentides', 'Rate in percent') },
    {
      key: 'treatment',
      kind: 'text',
      head: words('Maksustamine', 'Treatment'),
      words: {
        standard: words('standardmäär', 'standard rate'),
        reduced: words('vähendatud määr', 'reduced rate'),
        zero: words('nullmäär', 'zero rate'),
        exempt: words('maksuvaba', 'exempt'),
        out_of_scope: words('ei ole käive', 'out of scope'),
        reverse_charge: words('pöördmaksustamine', 'reverse charge'),
        intra_community: words('ühendusesisene', 'intra-Community'),
        export: words('eksport', 'export'),
        import: words('import', 'import'),
      },
    },
    {
      key: 'deductible',
      kind: 'decimal',
      head: words('Mahaarvatav protsentides', 'Deductible in percent'),
    },
    { key: 'return_lines', kind: 'text', head: words('Deklaratsiooni read', 'Lines of the return') },
    { key: 'valid_from', kind: 'day', head: words('Kehtib alates', 'Valid from') },
    { key: 'valid_to', kind: 'day', head: words('Kehtib kuni', 'Valid to') },
    { key: 'active', kind: 'text', head: words('Kasutusel', 'Active') },
  ],
  shown,
);
