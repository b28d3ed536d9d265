import { type Random } from '../../../support/documents/random.js';

/** Names and words in lines of the bank: each company has its own bank, and its partners write as they are used to. */
const WORDINGS = {
  bank: 'Näidispank AS|Rannapank AS|Põhja Pank AS|Kolmas Pank AS Eesti filiaal',
  otherBank: 'Teine Pank AS|Hoiupank Tamm AS|Säästupank AS',
  monthlyFee: 'Kuutasu|Arvelduskonto hooldustasu|Ärikliendi paketi kuutasu|Internetipanga kuutasu 01',
  fee: 'Teenustasu|Makse teenustasu|Tehingutasu|Konto teenustasud|Service fee',
  wages: 'palk|töötasu|Palk eelmise kuu eest|Töötasu, väljamakse',
  taxes: 'ettemaksukonto|maksud|Maksu tasumine|Maksuvõlg',
  principal: 'Laenulepingu 24-0117 põhiosa|Laen 24-0117 põhisumma tagasimakse|Põhiosa makse, leping 24-0117',
  interest: 'Laenulepingu 24-0117 intress|Laen 24-0117 intressimakse|Intress, leping 24-0117',
  earned: 'Intress|Kogumiskonto intress|Intressi väljamakse',
  owner: 'Laen ettevõttele|Omaniku laen|Laen osaühingule',
  transfer: 'Raha liigutus|Ülekanne oma kontole|Kontode vahel',
  card: 'Kaardimakse {day} 4821|POS 4821 {day}|Kaart *4821, ostu kuupäev {day}|Ost kaardiga 4821',
  invoice: 'arve {no}|Arve nr {no}|{no}|Arve {no} tasumine|Tasumine, arved {no}|inv {no}',
  part: 'osamakse arve {no}|Arve {no}, osa|osaline tasumine {no}',
  credit: 'kreeditarve {no}|Kreeditarve {no} tagasimakse|Tagastus {no}',
  back: 'Topeltmakse tagastus|Tagasimakse, arve {no}|Enammakse tagastamine|Kaks korda makstud, tagastame',
  ahead: 'ettemaks|Ettemaks tellimuse eest|Tellimuse ettemaks 50%',
} as const;

export type Wording = keyof typeof WORDINGS;
/** The words of a thing, with a number or a day where they name one. */
export type Worded = (wording: Wording, about?: { readonly no?: string; readonly day?: string }) => string;

/** One way of saying each thing. */
export function wordingsOf(random: Random): Worded {
  const chosen = new Map(
    Object.entries(WORDINGS).map(([wording, ways]) => [wording, random.pick(ways.split('|'))]),
  );
  return (wording, { no = '', day = '' } = {}) =>
    (chosen.get(wording) ?? '').replace('{no}', no).replace('{day}', day);
}
