import type en from '../en/revaluation.js';

const words: typeof en = {
  revalue: 'Hinda ümber',
  revalued: (day) => `Välisvaluuta hinnati ümber seisuga ${day}`,
  undone: 'Ümberhindlus võeti tagasi',
  reverse: 'Võta tagasi',
  reverseOf: (day) => `Võta ${day} ümberhindlus tagasi`,
  reversed: (day) => `${day} ümberhindlus võeti tagasi`,
  reverseHint:
    'Selle kanded tühistatakse, kuid need jäävad raamatutesse. Tühistus kannab kande kuupäeva või esimest avatud päeva pärast seda.',
  hint: 'Välisvaluuta jäägid saavad päeva kursi järgi uue väärtuse. Rahale jääb see alles; nõuetel ja kohustustel on see ainult sel päeval ning nende kanne tühistatakse järgmisel päeval.',
  replaces: (day) =>
    `Seisuga ${day} on juba ümber hinnatud: uus asendab selle. Tagasivõtmisel kaob uus ja vana ei taastu.`,
  later: (day) => `${day} ümberhindlus arvutati teistest väärtustest: tee see pärast uuesti.`,
  noBalances: 'Sel päeval välisvaluuta jääke ei ole.',
  revaluation: 'Ümberhindlus',
  title: (day) => `Ümberhindlus seisuga ${day}`,
  ended: (when) => `Ei kehti alates ${when}.`,
  day: 'Kuupäev',
  state: 'Olek',
  states: { posted: 'kehtib', replaced: 'uuesti tehtud', reversed: 'tagasi võetud' },
  made: 'Tehtud',
  gain: 'Kasum',
  loss: 'Kahjum',
  balances: 'Välisvaluuta jäägid',
  account: 'Konto',
  balance: 'Jääk',
  rate: 'Kurss',
  before: 'Raamatutes',
  after: 'Kursi järgi',
  difference: 'Vahe',
  treatments: { kept: 'uus väärtus jääb', reversed: 'tühistatakse järgmisel päeval' },
  nothingYet: 'Ühtegi päeva ei ole veel ümber hinnatud.',
  nothingYetDetail: 'Kui ettevõttel on välisvaluuta jääke, hinnatakse need ümber kuu või aasta lõpus.',
};
export default words;
