import { makeUbl } from '../../support/documents/index.js';
import { longCamt } from '../../support/bank.js';
import { isoDate } from '#platform';
import { SUPPLIER } from '../../chaos/support/documents.js';
import { type Write } from '../plan/plan.js';

/** Results of earlier steps that later steps of an actor use. */
export interface Memory {
  party: string | undefined;
  readonly purchases: string[];
  readonly sales: string[];
  readonly files: string[];
}

export const newMemory = (): Memory => ({ party: undefined, purchases: [], sales: [], files: [] });

/** A request of the company's API. */
export interface Command {
  readonly operation: string;
  /** Below the path of the company. */
  readonly path: string;
  readonly body?: unknown;
  readonly file?: {
    readonly name: string;
    readonly type: string;
    readonly bytes: Buffer;
    readonly kind: string;
  };
  readonly markers: readonly string[];
}

/** The company as its documents name it. */
export interface Buyer {
  readonly name: string;
  readonly registryCode: string;
  readonly vatNumber: string;
}

const DAY = '2026-11-20';
const BATCH = 5;
const LINES = 40;
/** A published example: no person has it. */
export const PERSONAL_CODE = '49403136515';

/** A commit that moves money between two accounts. */
const event = (memo: string, credit = -12_500): object => ({
  kind: 'depreciation',
  economic_date: DAY,
  memo,
  lines: [
    { account_code: '7010', amount_minor: 12_500 },
    { account_code: '1855', amount_minor: credit },
  ],
});

const revision = (vatCode: string, marker: string): object => ({
  invoice_date: DAY,
  lines: [{ description: marker, unit_price: '21', vat_code: vatCode }],
});

/** The invoice of a supplier to the company, as an e-invoice. */
export const documentFor = (buyer: Buyer, marker: string, amount: number): Buffer =>
  Buffer.from(
    makeUbl({
      kind: 'invoice',
      language: 'et',
      supplier: SUPPLIER,
      buyer: { ...buyer, address: 'Näidise tn 1', city: '10111 Tallinn', country: 'EE' },
      number: marker,
      date: isoDate(DAY),
      dueDate: isoDate(DAY),
      currency: 'EUR',
      lines: [
        {
          description: 'Virtuaalserver',
          quantity: '1',
          unit: 'tk',
          unitPrice: `${10 + amount}.50`,
          rateBps: 2400,
        },
      ],
    }),
  );

/** The request of a step; undefined where the actor has nothing yet that it could act on. */
export function commandOf(
  action: Exclude<Write, 'burst' | 'mail'>,
  marker: string,
  step: number,
  memory: Memory,
  buyer: Buyer,
): Command | undefined {
  const party = memory.party;
  switch (action) {
    case 'party':
      return command('party.create', 'parties', { name: marker, kind: 'supplier', country: 'EE' }, marker);
    case 'event':
      return command('event.record', 'events', event(marker), marker);
    case 'refused_event':
      return command('event.record', 'events', event(marker, -12_400), marker);
    case 'purchase':
    case 'refused_purchase': {
      const vatCode = action === 'purchase' ? 'P24' : 'P99';
      const body = {
        direction: 'purchase',
        party_id: party,
        number: marker,
        revision: revision(vatCode, marker),
      };
      return party === undefined ? undefined : command('invoice.record', 'invoices', body, marker);
    }
    case 'post_purchase': {
      const id = memory.purchases.shift();
      return id === undefined ? undefined : command('invoice.post', `invoices/${id}/post`, undefined);
    }
    case 'sale': {
      const body = { direction: 'sales', party_id: party, revision: revision('S24', marker) };
      return party === undefined ? undefined : command('invoice.record', 'invoices', body, marker);
    }
    case 'issue_sale': {
      const id = memory.sales.shift();
      const body = { seller_address: 'Näidise tn 1, 10111 Tallinn' };
      return id === undefined ? undefined : command('invoice.issue', `invoices/${id}/issue`, body);
    }
    case 'batch': {
      const markers = Array.from({ length: BATCH }, (_, n) => `${marker}.${n}`);
      const commands = markers.map((name) => ({ name: 'party.create', payload: { name, kind: 'other' } }));
      return { operation: 'batch', path: 'batch', body: { commands }, markers };
    }
    case 'upload':
      return {
        operation: 'file.upload',
        path: 'files/',
        file: {
          name: `${marker}.xml`,
          type: 'application/xml',
          bytes: documentFor(buyer, marker, step),
          kind: 'invoice',
        },
        markers: [marker],
      };
    case 'statement':
      return {
        operation: 'statement.upload',
        path: 'files/',
        file: {
          name: `${marker}.xml`,
          type: 'application/xml',
          bytes: Buffer.from(longCamt(LINES, `${marker}.`)),
          kind: 'statement',
        },
        markers: [marker],
      };
    case 'question': {
      const id = memory.files.at(-1);
      const body = {
        object: { type: 'file', id },
        text: `Mis see on? ${marker}`,
        to: 'omanik@klient.example',
        language: 'et',
      };
      return id === undefined ? undefined : command('question.ask', 'questions', body, marker);
    }
    case 'submission':
      return command('submission.create', 'employees/submissions/', submission(marker), marker);
    case 'pay_run':
      return command('pay_run.create', 'payroll/pay-runs', { month: '2026-11', payment_date: '2026-11-30' });
    case 'vat_return':
      return command('vat_return.prepare', 'vat-returns', { period_from: '2026-11-01' });
  }
}

function command(operation: string, path: string, body: unknown, ...markers: string[]): Command {
  return { operation, path, ...(body === undefined ? {} : { body }), markers };
}

const submission = (marker: string): object => ({
  kind: 'new_employee',
  employee: {
    first_name: 'Mari',
    last_name: 'Maasikas',
    personal_code: PERSONAL_CODE,
    iban: 'EE382200221020145685',
    basic_exemption: 'full',
    pension_rate: '2',
  },
  employment: {
    employment_type: 1,
    start_date: '2026-12-20',
    occupation_code: '33130001',
    job_title: marker,
    workplace: 'Näidise tn 1, Tallinn',
    working_time_rate: '1',
    gross_minor: 250_000,
  },
});

/** The parts of an answer that the history and later steps need. */
interface Outcome {
  readonly id?: string;
  readonly commit_seq?: number;
  readonly command_id?: string;
  readonly result?: { readonly party_id?: string; readonly invoice_id?: string };
}

/** Reads a successful answer, and keeps what later steps of the actor act on. */
export function understand(action: Write, text: string, memory: Memory): Outcome {
  const outcome = (text === '' ? {} : JSON.parse(text)) as Outcome;
  if (action === 'party') memory.party ??= outcome.result?.party_id;
  if (action === 'purchase' && outcome.result?.invoice_id !== undefined)
    memory.purchases.push(outcome.result.invoice_id);
  if (action === 'sale' && outcome.result?.invoice_id !== undefined)
    memory.sales.push(outcome.result.invoice_id);
  if (action === 'upload' && outcome.id !== undefined) memory.files.push(outcome.id);
  return outcome;
}
