import { plural } from '../../format/numbers.js';
import type en from '../en/today.js';

const words: typeof en = {
  waiting: 'Ootab sind',
  nothingWaits: 'Kõik on tehtud.',
  nothingWaitsDetail: 'Uued pangaread, dokumendid ja kirjad ilmuvad siia ise.',
  counts: {
    bank_to_explain: (n) => `${plural(n, 'pangarida', 'pangarida')} selgitamata`,
    match_proposals: (n) => `${plural(n, 'ettepanek', 'ettepanekut')} kinnitada`,
    invoices_to_review: (n) => `${plural(n, 'arve', 'arvet')} üle vaadata`,
    purchase_drafts: (n) => `${plural(n, 'ostuarve', 'ostuarvet')} mustandina`,
    sales_drafts: (n) => `${plural(n, 'müügiarve', 'müügiarvet')} mustandina`,
    sales_overdue: (n) => `tähtaja ületanud ${plural(n, 'müügiarve', 'müügiarvet')}`,
    purchases_overdue: (n) => `tähtaja ületanud ${plural(n, 'ostuarve', 'ostuarvet')}`,
    documents_to_book: (n) => `${plural(n, 'dokument', 'dokumenti')} kirjendada`,
    inbox_failed: (n) => `${plural(n, 'kiri', 'kirja')} ebaõnnestus`,
    submissions_open: (n) => `${plural(n, 'esildis', 'esildist')} lahtine`,
  },
  lastBankDay: 'Viimane pangapäev',
  noBankDay: 'Pangaväljavõtet veel ei ole',
  asOf: (instant) => `Seisuga ${instant}`,
  notReady: 'Raamatud ei ole veel avatud.',
};
export default words;
