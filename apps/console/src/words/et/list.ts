import type en from '../en/list.js';

const words: typeof en = {
  loading: 'Laen',
  loadingMore: 'Laen juurde',
  more: 'Näita veel',
  failed: 'Loendit ei saanud laadida.',
  clearFilter: 'Tühjenda filter',
  account: 'Konto',
  debit: 'Deebet',
  credit: 'Kreedit',
  reversal: 'tühistus',
  entryPreview: 'Kanne, mis tehtaks',
};
export default words;
