import { type Desk } from '../owner/desk.js';
import { allOf } from '../service/books.js';

/** Keeps every act that was done without a person: how sure the service was, on what evidence, and what was wrong in it. */
export async function collectActs(desk: Desk): Promise<void> {
  for (const act of await allOf(desk.service.call, 'companies_automatic_acts_list')) {
    const about = act.kind === 'post' ? act.invoice_id : (act.document_id ?? act.bank_transaction_id);
    desk.record.acts.push({
      month: Number(act.date.slice(5, 7)),
      kind: act.kind,
      wrong: [...(desk.wrong.get(about ?? '') ?? [])],
      asked: desk.reviewed.has(about ?? ''),
      probability: act.probability === null ? null : Number(act.probability),
      evidence: act.evidence,
    });
  }
}
