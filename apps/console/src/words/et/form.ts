import type en from '../en/form.js';

const words: typeof en = {
  amount: 'See ei ole summa. Kirjuta 12,50 või 10+2,4.',
  dayForm: 'pp.kk.aaaa',
  day: 'See ei ole kuupäev. Kirjuta 5. või 5.3.2026 või +5.',
  noneFound: (typed) => `Miski ei vasta otsingule „${typed}“.`,
  searching: 'Otsin',
  draftKept: 'Varem kirjutatu on alles.',
  discardDraft: 'Unusta see',
  bulk: {
    rows: 'Iga rida',
    done: 'tehtud',
    progress: (done, all, refused) =>
      `Tehtud ${done} / ${all}${refused === 0 ? '' : `, ${refused} jäi tegemata`}`,
    close: 'Sulge',
  },
};
export default words;
