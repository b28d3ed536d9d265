import type en from '../en/actions.js';

const words: typeof en = {
  undo: 'Võta tagasi',
  undoLast: 'Võta viimane tegevus tagasi',
  undone: (what) => `Tagasi võetud: ${what}`,
  log: 'Selle seansi tegevused',
  logEmpty: 'Sa ei ole veel midagi muutnud.',
  notReversible: 'Siin ei saa tagasi võtta',
  isUndone: 'Tagasi võetud',
  noneFound: (typed) => `Ükski käsk ei vasta otsingule „${typed}“.`,
  help: 'Klahvid ja käsud',
  helpLetters: 'Üksikud tähed töötavad siis, kui fookus on loendis.',
  helpLettersOff: 'Ühetähelised klahvid on välja lülitatud.',
  key: 'Klahv',
  command: 'Käsk',
  dismiss: 'Sulge teade',
  notifications: 'Teated',
  goTo: (screen) => `Mine: ${screen}`,
  requestId: (id) => `Päring ${id}`,
  tryAgain: 'Proovi uuesti',
  failed: (what) => `${what}: ei õnnestunud`,
  unreachable: 'Teenus ei ole kättesaadav. Kontrolli ühendust ja proovi uuesti.',
  unexpected: 'Juhtus midagi ootamatut.',
  more: 'Veel tegevusi',
  reason: 'Põhjus',
};
export default words;
