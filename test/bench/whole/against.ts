import { processEnvironment, SystemClock } from '#platform';
import { z } from 'zod';
import { SUPPLIER } from '../../chaos/support/documents.js';
import { type DocumentTruth, makeInvoicePdf, makeUbl } from '../../support/documents/index.js';
import { SmtpDialog } from '../../support/smtp.js';
import { type Bench } from '../support/bench.js';
import { inTurns } from '../support/clients.js';
import { median } from '../support/figures.js';
import { ROOT } from '../support/place.js';
import { StartedCheckout } from './started-checkout.js';

const OTHER = processEnvironment()['RAAMAT_AGAINST'];
/**
 * The number of starts of both sides, and the pairs of each start. One start of the same code can take some percent more
 * time than the next one, and the side that starts first takes more than the other, so they take turns to be first.
 */
const STARTS = 10;
const PAIRS_OF_START = 3;
const PAIRS = STARTS * PAIRS_OF_START;
const WARM_UP = 1;
/** Ranks of 30 ratios that enclose their median with a confidence of 95 % (binomial). */
const CONFIDENT = { lower: 9, upper: 20 };
/** The greatest permitted upper end of that interval. */
const MOST = 1.03;

const Files = z.object({ items: z.array(z.object({ id: z.string() })) });
const Read = z.object({ booking: z.object({ state: z.string(), reason: z.string().nullable() }).nullable() });

type Sides = readonly [here: StartedCheckout, there: StartedCheckout];

/** The work of the `n`th turn; the same for both sides. */
type Work = (side: StartedCheckout, n: number) => Promise<void>;

/** The number of turns in which the sides do the work of a pair: a machine changes its speed within seconds. */
const TURNS = 8;
const REQUESTS = 200;
const POSTINGS = 60;
const UPLOADS = 4;
const MAILS = 4;

/** The reads of a screen: the caller's identity, and a list. */
const requests: Work = async ({ client, path }) => {
  await inTurns(REQUESTS, 8, async (index) => {
    const answer = await client.call('GET', index % 2 === 0 ? '/api/me/' : `${path}/invoices/?limit=50`);
    if (answer.status !== 200) throw new Error(answer.text);
  });
};

const postings: Work = async ({ client, path }, n) => {
  const { party_id: partyId } = await client.command(`${path}/parties`, {
    name: `Tarnija ${n} OÜ`,
    kind: 'supplier',
    country: 'EE',
  });
  await inTurns(POSTINGS, 4, async (index) => {
    const { invoice_id: id } = await client.command(`${path}/invoices`, {
      direction: 'purchase',
      number: `P-${n}-${index}`,
      party_id: partyId,
      revision: {
        invoice_date: new SystemClock().today(),
        lines: [{ description: 'Veebimajutus', unit_price: '100', vat_code: 'P24' }],
      },
    });
    await client.command(`${path}/invoices/${String(id)}/post`);
  });
};

const uploads: Work = async (side, n) => {
  await inTurns(UPLOADS, 4, async (index) => {
    const { name, bytes, type } = await document(side, `U-${n}-${index}`, index);
    await side.client.upload(`${side.path}/files/`, name, bytes, type);
  });
};

const mails: Work = async (side, n) => {
  const dialog = await SmtpDialog.open(side.smtpPort);
  for (let index = 0; index < MAILS; index += 1) {
    const { name, bytes, type } = await document(side, `M-${n}-${index}`, index);
    const mail = [
      'From: Arved <arved@tarnija.example>',
      `To: ${side.inbox}`,
      `Subject: Arve M-${n}-${index}`,
      `Message-ID: <m-${n}-${index}@tarnija.example>`,
      'MIME-Version: 1.0',
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      ...(bytes.toString('base64').match(/.{1,76}/g) ?? []),
      '',
    ].join('\r\n');
    const code = await dialog.send('arved@tarnija.example', [side.inbox], mail);
    if (code !== 250) throw new Error(`The mail was answered with ${code}.`);
  }
  dialog.close();
};

/** Every fourth one is a PDF, the others are e-invoices. */
async function document(
  { company }: StartedCheckout,
  number: string,
  index: number,
): Promise<{ name: string; bytes: Buffer; type: string }> {
  const date = new SystemClock().today();
  const truth: DocumentTruth = {
    kind: 'invoice',
    language: 'et',
    supplier: SUPPLIER,
    buyer: {
      name: company.name,
      registryCode: company.registry_code,
      vatNumber: company.vat_number,
      address: 'Näidise tn 1',
      city: '10111 Tallinn',
      country: 'EE',
    },
    number,
    date,
    dueDate: date,
    currency: 'EUR',
    lines: [{ description: 'Virtuaalserver', quantity: '1', unit: 'tk', unitPrice: '10.50', rateBps: 2400 }],
  };
  return index % 4 === 0
    ? { name: `${number}.pdf`, bytes: await makeInvoicePdf(truth, 'classic'), type: 'application/pdf' }
    : { name: `${number}.xml`, bytes: Buffer.from(makeUbl(truth)), type: 'application/xml' };
}

/** A side that leaves documents to a person does less work, and would look cheaper than it is. */
async function assertBooked({ client, path }: StartedCheckout): Promise<void> {
  const { items } = Files.parse(JSON.parse((await client.call('GET', `${path}/files/?limit=5`)).text));
  for (const { id } of items) {
    const answer = await client.call('GET', `${path}/files/${id}/extraction/`);
    const { booking } = Read.parse(JSON.parse(answer.text));
    if (booking?.state !== 'posted') throw new Error(`A document was not booked: ${answer.text}`);
  }
}

/** Processor time of each side for the work of all turns and its consequences. */
async function cpuOfPair(sides: Sides, work: Work): Promise<[number, number]> {
  const rest = async (): Promise<[number, number]> => {
    for (const side of sides) await side.settled();
    return [await sides[0].cpuMs(), await sides[1].cpuMs()];
  };
  const before = await rest();
  for (let turn = 0; turn < TURNS; turn += 1) {
    // The first side of a turn meets a different machine state than the second, so the sides alternate.
    for (const at of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) await work(sides[at], turn);
  }
  const after = await rest();
  return [after[0] - before[0], after[1] - before[1]];
}

interface Operation {
  readonly name: string;
  readonly work: Work;
  readonly books?: true;
}

const OPERATIONS: readonly Operation[] = [
  { name: `${TURNS * REQUESTS} requests`, work: requests },
  { name: `${TURNS * POSTINGS} invoices recorded and posted`, work: postings },
  { name: `${TURNS * UPLOADS} documents uploaded by one company`, work: uploads, books: true },
  { name: `${TURNS * MAILS} mails with a document`, work: mails, books: true },
];

async function startBoth(first: 'here' | 'there', other: string): Promise<Sides> {
  if (first === 'here') return [await StartedCheckout.start(ROOT), await StartedCheckout.start(other)];
  const there = await StartedCheckout.start(other);
  return [await StartedCheckout.start(ROOT), there];
}

/** Processor time of each side in each pair of one start. */
async function pairsOf(sides: Sides, { work, books }: Operation): Promise<[number, number][]> {
  const pairs: [number, number][] = [];
  for (let pair = -WARM_UP; pair < PAIRS_OF_START; pair += 1) {
    if (pair === 0) for (const side of sides) await side.analyze();
    const used = await cpuOfPair(sides, (side, turn) => work(side, (pair + WARM_UP) * TURNS + turn));
    if (pair >= 0) pairs.push(used);
    if (books) for (const side of sides) await assertBooked(side);
  }
  return pairs;
}

/** Two checkouts run side by side and take turns, so that other work of the machine affects both. */
export const against: Bench = {
  name: 'against',
  about: `processor time of all processes for the same work here and in the checkout that RAAMAT_AGAINST names, ${PAIRS} interleaved pairs`,
  async run(report) {
    if (OTHER === undefined) {
      report.note(
        'Nothing was compared: RAAMAT_AGAINST names the folder of another checkout, installed and built.',
      );
      return;
    }
    const times = OPERATIONS.map((): [number[], number[]] => [[], []]);
    for (let start = 0; start < STARTS; start += 1) {
      const started = await startBoth(start % 2 === 0 ? 'here' : 'there', OTHER);
      try {
        for (const [at, operation] of OPERATIONS.entries()) {
          for (const used of await pairsOf(started, operation)) {
            for (const side of [0, 1] as const) times[at]?.[side].push(used[side]);
          }
        }
      } finally {
        await Promise.all(started.map((side) => side.close()));
      }
    }
    for (const [at, { name }] of OPERATIONS.entries()) {
      const [here, there] = times[at] ?? [[], []];
      const ratios = here.map((ms, pair) => ms / (there[pair] ?? Number.NaN)).sort((a, b) => a - b);
      report.ratio(name, 'ms', here, there);
      report.figure(
        `upper end of the 95 % interval of the median ratio: ${name}`,
        '',
        [ratios[CONFIDENT.upper] ?? Number.NaN],
        { id: 'against', atMost: MOST },
      );
      report.note(
        `${name}: median ratio ${median(ratios).toFixed(3)}, lower end ${(ratios[CONFIDENT.lower] ?? Number.NaN).toFixed(3)}`,
      );
    }
  },
};
