import type en from '../en/start.js';

const words: typeof en = {
  intro: 'Vali ettevõte, mille raamatud avada.',
  name: 'Ettevõte',
  role: 'Sinu roll',
  state: 'Olek',
  states: {
    provisioning: 'ettevalmistamisel',
    ready: 'avatud',
    failed: 'ette valmistamata',
    deleted: 'kustutatud',
  },
  find: 'Otsi ettevõtet',
  nothingYet: 'Sul ei ole veel ühtegi ettevõtet.',
  nothingYetDetail: 'Organisatsiooni omanik saab sind kutsuda või ettevõtte lisada.',
  nothingFound: 'Sellise nimega ettevõtet ei ole.',
};
export default words;
