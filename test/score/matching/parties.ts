import { type Chance } from './chance.js';
import { type SimParty } from './world.js';

const FIRST = [
  'Metsa',
  'Põhja',
  'Mere',
  'Linna',
  'Kevade',
  'Tamme',
  'Kivi',
  'Rannaku',
  'Soome',
  'Järve',
  'Päikese',
  'Vana',
];
const SECOND = [
  'Puit',
  'Ehitus',
  'Tarkvara',
  'Disain',
  'Transport',
  'Kaubandus',
  'Trükk',
  'Konsult',
  'Aed',
  'Elekter',
];
const SHOPS = ['Selverpood', 'Kaubahall', 'Bensiinijaam', 'Kohvipaus', 'Raamatukaup', 'Ehituspood'];

/** The numbering schemes of suppliers. */
const NUMBERINGS: readonly ((prefix: string) => (no: number) => string)[] = [
  () => (no) => `2026${String(no).padStart(4, '0')}`,
  (prefix) => (no) => `${prefix}-${1_000 + no}`,
  (prefix) => (no) => `${prefix}/2026/${no}`,
  () => (no) => String(40_000 + no),
  () => (no) => String(100 + no),
];

/** Makes customers, suppliers and, last, merchants. */
export function makeParties(chance: Chance): SimParty[] {
  const names = FIRST.flatMap((first) => SECOND.map((second) => `${first} ${second}`));
  const party = (kind: SimParty['kind'], at: number): SimParty => {
    const [name] = names.splice(chance.between(0, names.length - 1), 1) as [string];
    return made(chance, kind, `${name} ${chance.one(['OÜ', 'OÜ', 'AS'])}`, at);
  };
  return [
    ...Array.from({ length: 40 }, (_, at) => party('customer', at)),
    ...Array.from({ length: 30 }, (_, at) => party('supplier', 100 + at)),
    ...SHOPS.map((name, at) => made(chance, 'supplier', `${name} OÜ`, 200 + at)),
  ];
}

function made(chance: Chance, kind: SimParty['kind'], name: string, at: number): SimParty {
  const prefix = name.slice(0, 2).toUpperCase();
  return {
    key: `P${at}`,
    kind,
    name,
    iban: `EE${10 + (at % 80)}77001${String(at).padStart(11, '0')}`,
    ibanKnown: chance.happens(kind === 'customer' ? 0.5 : 0.75),
    numbering: chance.one(NUMBERINGS)(prefix),
  };
}
