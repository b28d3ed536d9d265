import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TradeDocument } from './books/document.js';
import { all, invoiceIn, parseXml, text } from './en16931/invoice-xml.js';
import { broken, RULES } from './en16931/rules.js';
import { openCompany, processEnvironment } from './service/company.js';
import { Player } from './service/player.js';
import { PLAYED } from './year/features.js';
import { yearOf } from './year/plan.js';

/** E-invoices by the names of their documents. */
const invoices = new Map<string, unknown>();

const SEEDS = [1, 2, 3, 4];

/** The rates that are published in these years, one for each day and currency. */
function publishedRates() {
  const acts = SEEDS.flatMap((seed) => yearOf(seed, PLAYED).acts);
  return [
    ...new Map(
      acts.flatMap((act) =>
        act.kind === 'published_rate' ? [[`${act.day} ${act.currency}`, act] as const] : [],
      ),
    ).values(),
  ];
}

/** A sale for each mix of kind, codes and prices in the years of several seeds. */
function chosenSales(): TradeDocument[] {
  const kinds = new Map<string, TradeDocument>();
  for (const seed of SEEDS) {
    for (const act of yearOf(seed, PLAYED).acts) {
      if (act.kind !== 'document' || act.document.side !== 'sales') continue;
      const { kind, lines, pricesIncludeVat, rounding, currency } = act.document;
      const codes = [...new Set(lines.map(({ code }) => code))].sort();
      const key = [kind, codes, pricesIncludeVat, rounding !== 0n, currency].join(' ');
      if (!kinds.has(key)) kinds.set(key, act.document);
    }
  }
  return [...kinds.values()];
}

beforeAll(async () => {
  const company = await openCompany();
  try {
    const player = new Player(company);
    const sales = chosenSales();
    for (const rate of publishedRates()) await company.publish(rate.day, rate.currency, rate.rate);
    for (const document of sales.flatMap((one) => (one.corrects === null ? [one] : [one.corrects, one]))) {
      if (!player.invoices.has(document)) await player.issue(document);
    }
    const rendered = await company.rendered([...player.invoices.values()]);
    for (const [document, id] of player.invoices) {
      invoices.set(`${document.name}, ${id}`, invoiceIn(parseXml(rendered.get(id) ?? '')));
    }
  } finally {
    await company.close();
  }
}, 900_000);

describe('every e-invoice of the year keeps', () => {
  it('a form that can be read', () => {
    expect(invoices.size).toBeGreaterThan(10);
    expect([...invoices].filter(([, one]) => text(one, 'ID') === undefined)).toEqual([]);
  });

  it.each(RULES)('$id', ({ keeps }) => {
    expect([...invoices].filter(([, one]) => !keeps(one)).map(([name]) => name)).toEqual([]);
  });
});

const CORPUS = processEnvironment()['RAAMAT_CORPUS'];
const FOLDER = join(CORPUS ?? '', 'einvoice-xml');
const UNIT = /-unit-UBL__(?<id>BR-[A-Z0-9-]+)\.xml$/;

/** Published cases of the standard's authors: documents that keep and break one rule each. */
function casesOf(
  file: string,
): { readonly id: string; readonly keeps: boolean; readonly document: unknown }[] {
  const tests = all(parseXml(readFileSync(file, 'utf8')), 'testSet/test');
  return tests.flatMap((test) =>
    (['success', 'error'] as const).flatMap((outcome) =>
      [...all(test, `assert/${outcome}`)]
        .filter((id) => typeof id === 'string')
        .map((id) => ({
          id,
          keeps: outcome === 'success',
          document: invoiceIn(test),
        })),
    ),
  );
}

/** Without the corpus, which is never part of the product, the rules are not held against the published cases. */
describe.skipIf(CORPUS === undefined || !existsSync(FOLDER))(
  'the rules agree with the published cases',
  () => {
    const ids = new Set(RULES.map(({ id }) => id));
    const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => UNIT.test(name)) : [];
    const cases = files
      .map((name) => join(FOLDER, name))
      .flatMap((file) => casesOf(file).map((one) => ({ ...one, file: basename(file) })))
      .filter(({ id }) => ids.has(id));

    it.each(cases.map((one, at) => ({ ...one, at })))('$id in $file, $at', ({ id, keeps, document }) => {
      expect(broken(document).includes(id)).toBe(!keeps);
    });
  },
);
