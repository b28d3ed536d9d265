import { isoDate } from '#platform';
import { DEMO_COMPANY } from '../../support/documents/demo-truth.js';
import {
  asJpeg,
  asPicturePdf,
  type DocumentTruth,
  makeCii,
  makeInvoicePdf,
  makeUbl,
  photographed,
  plain,
  printed,
  Random,
  scanned,
  totalsOf,
  type TruthTotals,
} from '../../support/documents/index.js';
import { type Case, type Truth } from '../case.js';
import { compose } from './composed/composition.js';
import { drawComposed } from './composed/draw-composed.js';
import { drawInvoice, drawReceipt } from './draw.js';
import { type Facts, makeFacts } from './facts.js';
import { type Language, LANGUAGES } from './languages.js';
import { type Layout, LAYOUTS } from './layouts.js';

const HINTS = {
  own: {
    registryCode: DEMO_COMPANY.registryCode,
    vatNumber: DEMO_COMPANY.vatNumber,
    name: DEMO_COMPANY.name,
  },
  today: isoDate('2026-11-20'),
};
const SCAN_DPI = 200;
/** A phone's pixels per inch of an A4 sheet that fills its picture. */
const PHOTO_DPI = 280;

interface Drawn {
  readonly facts: Facts;
  readonly totals: TruthTotals;
  readonly layout: Layout;
  readonly random: Random;
}

/** The seed decides everything: the same number always gives the same document. */
function drawn(seed: number, language: Language, layout: Layout): Drawn {
  const random = new Random(seed * 7919 + 17);
  const facts = makeFacts(language, random, random.chance(0.2));
  return { facts, totals: totalsOf(facts as unknown as DocumentTruth), layout, random };
}

function pdfOf({ facts, totals, layout }: Drawn): Promise<Buffer> {
  return facts.kind === 'receipt' ? drawReceipt(facts, totals, layout) : drawInvoice(facts, totals, layout);
}

function truthOf({ facts, totals }: Pick<Drawn, 'facts' | 'totals'>): Truth {
  const { supplier } = facts;
  const receipt = facts.kind === 'receipt';
  return {
    document_kind: facts.kind,
    supplier_name: supplier.name,
    ...(supplier.registryCode ? { supplier_registry_code: supplier.registryCode.replace('HRB ', '') } : {}),
    ...(supplier.vatNumber ? { supplier_vat_number: supplier.vatNumber } : {}),
    ...(supplier.iban && !receipt ? { supplier_iban: supplier.iban } : {}),
    invoice_number: facts.number,
    invoice_date: facts.date,
    ...(facts.dueDate ? { due_date: facts.dueDate } : {}),
    currency: facts.currency,
    net: plain(totals.net),
    tax: plain(totals.tax),
    gross: plain(totals.gross),
    vat_rate: totals.rates
      .map((rate) => String(rate.rateBps / 100))
      .sort()
      .join(' '),
    ...(facts.referenceNumber ? { reference_number: facts.referenceNumber } : {}),
    ...(facts.cardLast4 ? { card_last4: facts.cardLast4 } : {}),
  };
}

type Medium = 'text' | 'scan' | 'photo';

async function fileOf(one: Drawn, medium: Medium): Promise<{ bytes: Uint8Array; contentType: string }> {
  const pdf = await pdfOf(one);
  if (medium === 'text') return { bytes: pdf, contentType: 'application/pdf' };
  if (medium === 'scan') {
    const scan = await scanned(await printed(pdf, SCAN_DPI), one.random);
    return { bytes: await asPicturePdf([scan], SCAN_DPI), contentType: 'application/pdf' };
  }
  const photo = await photographed(await printed(pdf, PHOTO_DPI), one.random);
  return { bytes: await asJpeg(photo), contentType: 'image/jpeg' };
}

function layoutsOf(tuned: boolean): readonly Layout[] {
  return LAYOUTS.filter((layout) => layout.tuned === tuned);
}

/**
 * Documents drawn from known facts.
 * @param rounds documents of each layout as text
 * @param pictures documents of each kind of picture, over all layouts
 */
export function generatedCases(rounds: number, pictures: number): Case[] {
  const cases: Case[] = [];
  const add = (medium: Medium, seed: number, language: Language, layout: Layout): void => {
    const one = drawn(seed, language, layout);
    const seen = layout.tuned ? 'tuned' : 'never seen';
    cases.push({
      name: `${medium} ${language} ${layout.name} seed ${seed}`,
      group: medium === 'text' ? `text, ${seen}, ${language}` : `${medium}, ${seen}`,
      truth: truthOf(one),
      real: false,
      hints: HINTS,
      load: () => fileOf(one, medium),
    });
  };
  for (const tuned of [true, false]) {
    const layouts = layoutsOf(tuned);
    for (let round = 0; round < rounds; round += 1) {
      layouts.forEach((layout, index) => {
        LANGUAGES.forEach((language, turn) => {
          add('text', 1 + round * 1000 + index * 8 + turn + (tuned ? 0 : 500_000), language, layout);
        });
      });
    }
    // The recogniser's data covers only Latin letters, so there are no Russian pictures.
    const latin = LANGUAGES.filter((language) => language !== 'ru');
    for (const medium of ['scan', 'photo'] as const) {
      for (let index = 0; index < pictures; index += 1) {
        const layout = layouts[(index * 5) % layouts.length];
        const language = latin[index % latin.length];
        if (layout && language) add(medium, 700_000 + index + (tuned ? 0 : 50_000), language, layout);
      }
    }
  }
  return [...cases, ...composedCases(rounds), ...structuredCases(rounds)];
}

/** Randomly composed documents per round in each family. */
const COMPOSED = 24;

/** Documents composed of random parts: one family for tuning, and one only for measuring. */
function composedCases(rounds: number): Case[] {
  return [false, true].flatMap((heldOut) =>
    Array.from({ length: rounds * COMPOSED }, (_, index) => index).flatMap((index) =>
      LANGUAGES.map((language, turn): Case => {
        const seed = (heldOut ? 2_900_000 : 1_500_000) + index * 8 + turn;
        const random = new Random(seed * 6007 + 29);
        const how = compose(random, `composed-${index}`, heldOut);
        const facts = makeFacts(language, random, false);
        const totals = totalsOf(facts as unknown as DocumentTruth);
        return {
          name: `${language} ${heldOut ? 'held out' : 'practice'} seed ${seed}`,
          group: `composed, ${heldOut ? 'held out' : 'practised'}, ${language}`,
          truth: truthOf({ facts, totals }),
          real: false,
          hints: HINTS,
          load: async () => ({
            bytes: await drawComposed(facts, totals, how),
            contentType: 'application/pdf',
          }),
        };
      }),
    ),
  );
}

function structuredCases(rounds: number): Case[] {
  const cases: Case[] = [];
  const group = 'structured';
  for (let seed = 0; seed < rounds * 40; seed += 1) {
    const language = (['et', 'en', 'de', 'fi'] as const)[seed % 4] ?? 'et';
    const random = new Random(seed * 104_729 + 3);
    const facts = { ...makeFacts(language, random, false), language };
    const one: Drawn = { facts, totals: totalsOf(facts), layout: LAYOUTS[0] as Layout, random };
    const truth = truthOf(one);
    const xml = (make: (truth: DocumentTruth) => string) => () =>
      Promise.resolve({ bytes: Buffer.from(make(facts)), contentType: 'application/xml' });
    cases.push({ name: `UBL seed ${seed}`, group, truth, real: false, hints: HINTS, load: xml(makeUbl) });
    cases.push({ name: `CII seed ${seed}`, group, truth, real: false, hints: HINTS, load: xml(makeCii) });
    cases.push({
      name: `Factur-X seed ${seed}`,
      group,
      truth,
      real: false,
      hints: HINTS,
      load: async () => ({
        bytes: await makeInvoicePdf(facts, 'classic', [{ name: 'factur-x.xml', content: makeCii(facts) }]),
        contentType: 'application/pdf',
      }),
    });
  }
  return cases;
}
