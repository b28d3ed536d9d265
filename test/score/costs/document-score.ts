import { isoDate } from '#platform';
import { type Extraction } from '#extraction';
import { BOOKS, NEW, TERMS } from '../../support/booking-decisions.js';
import { candidateOf } from '../../../libs/booking/src/decision/candidate.js';
import { type BookingDecision, decideBooking } from '../../../libs/booking/src/decision/decide-booking.js';
import { evidenceOf } from '../../../libs/booking/src/decision/evidence.js';
import { contentOf } from '../../../libs/booking/src/tasks/content-of.js';
import { NO_RECORD, probabilityOf } from '../../../libs/books/src/acts/probability.js';
import { openPdf } from '../../../libs/extraction/src/pdf/open-pdf.js';
import { type Case } from '../case.js';
import { print, printTable } from '../table.js';
import { type Said } from '../year/judged/reliability.js';
import { statedIn } from '../vat/stated.js';
import { standardOf, truthOf } from '../vat/truth.js';
import { accountsOf, codeOf, EXPENSES, GENERAL } from './accounts.js';
import { Count } from './count.js';
import { TRUTHS } from './truths.js';

const RIGHTS = new Set(['invoices.write', 'invoices.post_purchase', 'parties.write'] as const);
const MOST_PAGES = 60;

/** The accounts and VAT codes of real documents, compared with their truth. */
export class CostsOfDocuments {
  private readonly segments = new Map<string, { vat: Count; account: Count }>();
  /** How probable each account and VAT code that nobody is asked about was to be right, and whether it was. */
  readonly said: Said[] = [];

  /** Judges the booking of one document of a corpus; returns its differences in words. */
  async add(one: Case, bytes: Uint8Array, extraction: Extraction): Promise<string[]> {
    const { vat, account } = this.segment(one.group);
    const decision = decisionOn(extraction);
    const evidence = 'invoice' in decision ? evidenceOf(decision.invoice.explanation) : [];
    const { cost } = TRUTHS[one.name] ?? {};
    const codes = await this.codesOf(one, bytes);
    const differences: string[] = [];
    if (codes !== undefined) {
      const decided = 'invoice' in decision ? decision.invoice.explanation.vat.map(({ code }) => code) : [];
      const right = [...new Set(decided)].sort().join() === codes.join();
      const certain = isCertain(extraction, decision, (code) => code.startsWith('vat_'));
      vat.add(right ? 'right' : decided.length === 0 ? 'open' : 'wrong', certain);
      if (certain)
        this.say(
          evidence.filter((one) => one.startsWith('vat:')),
          right,
        );
      if (!right)
        differences.push(`VAT: wanted ${codes.join(', ')}, decided ${decided.join(', ') || 'nothing'}`);
    }
    if (cost !== undefined) {
      const known = 'invoice' in decision ? decision.invoice.explanation.accounts : [];
      const decided = known.map((chosen) => codeOf(chosen.account));
      const wanted = accountsOf(cost);
      const right = decided.length > 0 && decided.every((code) => wanted.has(code));
      const open = decided.every((code) => wanted.has(code) || code === GENERAL);
      const certain = isCertain(extraction, decision, (code) => code === 'expense_unsure');
      account.add(right ? 'right' : open ? 'open' : 'wrong', certain);
      if (certain)
        this.say(
          evidence.filter((one) => one.startsWith('account:')),
          right,
        );
      if (!right) differences.push(`account: wanted ${cost}, decided ${decided.join(', ') || 'nothing'}`);
    }
    return differences;
  }

  report(): void {
    if (this.segments.size === 0) return;
    const head = (of: string): string[] => [of, 'right', 'left open', 'wrong', 'of these certain'];
    print();
    printTable(
      ['booking of real documents', ...head('VAT known'), ...head('account known')],
      [...this.segments].map(([group, { vat, account }]) => [group, ...vat.cells(), ...account.cells()]),
    );
  }

  private say(evidence: readonly string[], right: boolean): void {
    if (evidence.length > 0)
      this.said.push({ probability: probabilityOf(evidence, NO_RECORD) / 1_000_000, right });
  }

  private segment(group: string): { vat: Count; account: Count } {
    const known = this.segments.get(group) ?? { vat: new Count(), account: new Count() };
    this.segments.set(group, known);
    return known;
  }

  /** The true VAT codes: those of the truth file, else those that follow from the XML of an electronic invoice. */
  private async codesOf(one: Case, bytes: Uint8Array): Promise<(string | null)[] | undefined> {
    const { vat } = TRUTHS[one.name] ?? {};
    const day = one.truth.invoice_date;
    if (vat !== undefined) return [(day === undefined ? null : standardOf(vat, isoDate(day))) ?? vat];
    const isPdf = one.name.endsWith('.pdf');
    const xml = isPdf ? await attachmentsOf(bytes) : [bytes];
    const [stated] = xml.flatMap((content) => statedIn(content) ?? []);
    return stated === undefined ? undefined : truthOf(stated);
  }
}

/** Whether nothing tells a person to look at the document as a whole, or at what a reason of this kind names. */
function isCertain(
  extraction: Extraction,
  decision: BookingDecision,
  names: (code: string) => boolean,
): boolean {
  return extraction.confident && !decision.reasons.some(({ code }) => names(code));
}

async function attachmentsOf(bytes: Uint8Array): Promise<Uint8Array[]> {
  const { attachments } = await openPdf(bytes, MOST_PAGES);
  return attachments.map(({ content }) => content);
}

function decisionOn(extraction: Extraction): BookingDecision {
  const candidate = candidateOf({ ...contentOf(extraction) });
  const supplier = { ...NEW, name: candidate.supplier.name ?? '' };
  return decideBooking(candidate, { ...BOOKS, supplier, expenses: EXPENSES }, TERMS, RIGHTS);
}
