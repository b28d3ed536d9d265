import type en from '../en/list.js';

const words: typeof en = {
  loading: 'Laadin',
  loadingMore: 'Laadin juurde',
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
