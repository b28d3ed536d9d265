import { plain, type PartyTruth, Random, type TruthTotals } from '../../../support/documents/index.js';
import { Decimal } from '#platform';
import { type Facts } from '../facts.js';
import { Pen } from '../pen.js';
import { printedAmount, printedDate } from '../printed.js';
import { type Composition } from './composition.js';
import { HELD_OUT_WORDS } from './held-out-words.js';
import { type Thing, THINGS, WORDS } from './words.js';

export const RIGHT = 550;

/** A composed document that is being drawn. */
export interface Paper {
  readonly pen: Pen;
  readonly facts: Facts;
  readonly totals: TruthTotals;
  readonly how: Composition;
  readonly left: number;
  readonly word: (thing: Thing) => string;
  /** A label that can go before or above its value. */
  readonly label: (thing: Thing) => string;
  readonly amount: (minor: bigint) => string;
  readonly money: (minor: bigint) => string;
  readonly inLabel: string;
  readonly date: (day: string) => string;
  readonly percent: (bps: number) => string;
  /** Decides small choices outside the parts. */
  readonly chance: Random;
}

export function paperOf(facts: Facts, totals: TruthTotals, how: Composition): Paper {
  const chosen = new Random(how.wording);
  const at = new Map(
    THINGS.map((thing) => {
      const unseen = how.heldOut && chosen.chance(0.5);
      return [thing, chosen.pick((unseen ? HELD_OUT_WORDS : WORDS)[facts.language][thing])];
    }),
  );
  const word = (thing: Thing): string => at.get(thing) ?? thing;
  const amount = (minor: bigint): string => {
    if (how.amounts === 'point') return plain(minor);
    if (how.amounts === 'spaced-point') return printedAmount(plain(minor), 'spaced').replace(',', '.');
    return printedAmount(plain(minor), how.amounts);
  };
  const symbol = facts.currency === 'EUR' ? '€' : 'kr';
  return {
    pen: new Pen([595, 842], how.scale),
    facts,
    totals,
    how,
    left: how.margin,
    word,
    label: (thing) => labelled(word(thing), thing, facts, how),
    amount,
    money: (minor) => {
      switch (how.currency) {
        case 'after':
          return `${amount(minor)} ${facts.currency}`;
        case 'before':
          return `${facts.currency} ${amount(minor)}`;
        case 'symbol':
          return `${amount(minor)} ${symbol}`;
        case 'joined':
          return `${amount(minor)}${symbol}`;
        case 'symbol-before':
          return facts.currency === 'EUR' ? `€${amount(minor)}` : `SEK ${amount(minor)}`;
        default:
          return amount(minor);
      }
    },
    inLabel: how.currency === 'in-label' ? ` (${facts.currency})` : '',
    date: (day) => dated(day, how, facts),
    percent: (bps) => percentOf(bps, how, facts),
    chance: new Random(how.wording + 1),
  };
}

function labelled(word: string, thing: Thing, { language }: Facts, how: Composition): string {
  switch (how.label) {
    case 'colon':
      return `${word}:`;
    case 'spaced-colon':
      return `${word} :`;
    case 'plain':
      return word;
    case 'capitals':
      return word.toUpperCase();
    case 'two-languages':
      return language === 'en' ? `${word}:` : `${word} / ${WORDS.en[thing][0] ?? ''}:`;
  }
}

function dated(day: string, how: Composition, { language }: Facts): string {
  const [year = '', month = '', date = ''] = day.split('-');
  if (how.dates === 'unpadded') return `${Number(date)}.${Number(month)}.${year}`;
  if (how.dates === 'year-first') return `${year}.${month}.${date}`;
  if (how.dates === 'dashes') return `${date}-${month}-${year}`;
  return printedDate(day, how.dates, language);
}

function percentOf(bps: number, how: Composition, { language }: Facts): string {
  const value = new Decimal(bps).div(100);
  const text = how.percent === 'decimals' ? value.toFixed(2) : value.toString();
  const number = language === 'en' ? text : text.replace('.', ',');
  return how.percent === 'spaced' ? `${number} %` : `${number}%`;
}

export function codesOf({ label }: Paper, party: PartyTruth): string[] {
  return [
    ...(party.registryCode ? [`${label('registryCode')} ${party.registryCode}`] : []),
    ...(party.vatNumber ? [`${label('vatNumber')} ${party.vatNumber}`] : []),
  ];
}

export function grouped(iban: string | undefined): string {
  return iban?.replace(/(.{4})(?=.)/gu, '$1 ') ?? '';
}

/** Draws rows below each other; returns the position for the next one. */
export function stack(pen: Pen, x: number, y: number, rows: readonly string[], size = 9): number {
  rows.forEach((row, index) => {
    pen.at(x, y + index * (size + 3), row, size);
  });
  return y + rows.length * (size + 3);
}
