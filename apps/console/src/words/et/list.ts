import type en from '../en/list.js';

const words: typeof en = {
  loading: 'Laen',
  loadingMore: 'Laen juurde',
  more: 'Näita veel',
  failed: 'Loendit ei saanud laadida.',
  clearFilter: 'Tühjenda filter',
  selected: (count, shown) => `Valitud ${count} näidatud ${shown} reast`,
  clearSelection: 'Tühista valik',
  selectAll: 'Vali kõik näidatud',
  select: 'Valitud',
  open: 'Ava',
  account: 'Konto',
  debit: 'Deebet',
  credit: 'Kreedit',
  reversal: 'tühistus',
  entryPreview: 'Kanne, mis tehtaks',
};
export default words;
