import { type FileContent, type Section, words } from '#sheets';

/** A table with a column of each kind. */
export const SAMPLE_TABLE: Section = {
  currency: 'EUR',
  columns: [
    { key: 'name', kind: 'text', head: words('Nimi', 'Name') },
    { key: 'day', kind: 'day', head: words('Kuupäev', 'Date') },
    { key: 'amount_minor', kind: 'minor', head: words('Summa', 'Amount') },
    { key: 'rate', kind: 'decimal', head: words('Määr', 'Rate') },
    { key: 'count', kind: 'count', head: words('Arv', 'Count') },
  ],
  rows: [
    [
      {
        values: { name: 'Kask, "OÜ"', day: '2026-02-28', amount_minor: -123_450n, rate: '0.125', count: 7 },
      },
      { values: { name: '=1+1', amount_minor: 9_007_199_254_740_993n }, strong: true },
    ],
  ],
};

/** The content of a small file. */
export const fileContent = (given: Partial<FileContent> = {}): FileContent => ({
  language: 'et',
  title: 'Käibeandmik',
  facts: [{ label: 'Ettevõte', value: 'Kask OÜ' }],
  sections: [SAMPLE_TABLE],
  author: 'Mari Maasikas',
  madeAt: new Date('2026-11-20T10:00:00Z'),
  ...given,
});
