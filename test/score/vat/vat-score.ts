import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extractDocument } from '#extraction';
import { Problem } from '#platform';
import { BOOKS, NEW, PARTY, TERMS } from '../../support/booking-decisions.js';
import { invoiceRequest, partyRequest } from '../../../libs/booking/src/decision/booking-requests.js';
import { candidateOf } from '../../../libs/booking/src/decision/candidate.js';
import { type BookingDecision, decideBooking } from '../../../libs/booking/src/decision/decide-booking.js';
import { contentOf } from '../../../libs/booking/src/tasks/content-of.js';
import { type Stated, statedIn } from './stated.js';
import { truthOf } from './truth.js';

/** Samples of one rule of the standard hold no whole invoice. */
const FRAGMENTS = /-unit__|-unit-UBL__/u;

const RIGHTS = new Set(['invoices.write', 'invoices.post_purchase', 'parties.write'] as const);

/** The decision on one e-invoice, compared with its true codes. */
export interface VatResult {
  readonly name: string;
  readonly stated: Stated;
  readonly wanted: readonly (string | null)[];
  readonly decided: readonly string[];
  /** Nothing tells a person to look at the VAT. */
  readonly certain: boolean;
  readonly recorded: boolean;
}

export const isRight = ({ wanted, decided }: VatResult): boolean => wanted.join() === decided.join();

/** Books the e-invoices of a corpus for an Estonian company that has never seen their suppliers. */
export async function vatResults(corpus: string): Promise<VatResult[]> {
  const results: VatResult[] = [];
  for (const folder of ['einvoice-xml', 'invoices-hybrid'].map((name) => join(corpus, name))) {
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.xml') && !FRAGMENTS.test(file))) {
      const bytes = await readFile(join(folder, name));
      const stated = statedIn(bytes);
      const decision = stated && (await decisionOn(bytes));
      if (stated === undefined || decision === undefined) continue;
      results.push({
        name,
        stated,
        wanted: truthOf(stated),
        decided: [...new Set(codesOf(decision))].sort(),
        certain: !decision.reasons.some(({ code }) => code.startsWith('vat_')),
        recorded: isRecorded(decision),
      });
    }
  }
  return results;
}

async function decisionOn(bytes: Uint8Array): Promise<BookingDecision | undefined> {
  const read = await extractDocument(bytes, 'application/xml');
  if (read.method === null) return undefined;
  const candidate = candidateOf({ ...contentOf(read) });
  const supplier = { ...NEW, name: candidate.supplier.name ?? '' };
  return decideBooking(candidate, { ...BOOKS, supplier }, TERMS, RIGHTS);
}

const codesOf = (decision: BookingDecision): string[] =>
  'invoice' in decision ? decision.invoice.explanation.vat.map(({ code }) => code) : [];

/** Whether the books take the invoice and its supplier in the form in which they would be recorded. */
function isRecorded(decision: BookingDecision): boolean {
  if (!('invoice' in decision)) return false;
  try {
    if ('create' in decision.party) partyRequest(decision.party.create);
    invoiceRequest(decision.invoice, PARTY.party_id, { fileId: 1n, documentId: PARTY.party_id });
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
