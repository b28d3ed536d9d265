import type en from '../en/work.js';

const words: typeof en = {
  company: 'Ettevõte',
  first: 'Kõige pakilisem',
  notCounted: 'Loendamata',
  answersOf: (answers, all) => `${answers} / ${all}`,
  columns: {
    to_explain: 'Selgitada',
    review: 'Üle vaadata',
    proposals: 'Ettepanekud',
    questions: 'Vastused',
    submissions: 'Teated registrile',
    failed: 'Nurjunud',
    lastBankDay: 'Pank kuni',
    deadline: 'Järgmine tähtaeg',
  },
  kinds: {
    review: 'Ülevaatamine',
    to_explain: 'Pangaread',
    proposals: 'Ettepanekud',
    questions: 'Vastused',
    submissions: 'Teated registrile',
    returns: 'Deklaratsioonid',
    period_close: 'Kuude sulgemine',
    failed: 'Nurjunud failid',
    mails: 'Kirjad',
  },
  deadlines: { vat_return: 'KMD', tsd: 'TSD' },
  late: 'hilineb',
  nothing: 'Kõik tehtud',
  states: {
    provisioning: 'Ettevalmistamisel',
    ready: 'Avatud',
    failed: 'Ette valmistamata',
    deleted: 'Kustutatud',
  },
  open: 'Ava kõige kiirem töö',
  openToday: 'Ava ettevõtte esileht',
  nothingYet: 'Sul ei ole veel ühtegi ettevõtet.',
  nothingYetDetail: 'Organisatsiooni omanik saab sind kutsuda või ettevõtte lisada.',
};
export default words;
