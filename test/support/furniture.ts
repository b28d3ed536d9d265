import { type Bookkeeper, fileForm, pdfOf } from './bookkeeper.js';

/** Ids of one of everything that a company can have, by what their names end with. */
export interface Furniture {
  readonly company_id: string;
  readonly organization_id: string;
  readonly party_id: string;
  readonly invoice_id: string;
  readonly document_id: string;
  readonly file_id: string;
}

/** A company with one of everything, each with a mark in its name. */
export async function furnish(who: Bookkeeper, mark: string): Promise<Furniture> {
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await who.send(method, path, body === undefined ? {} : { body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer.body as Record<string, unknown> & { result: Record<string, string> };
  };
  await send('PATCH', '/', { name: `${mark} OÜ`, address: mark });
  const party = await who.party({ name: mark, notes: mark });
  const invoice = await who.purchase({ party_id: party, number: mark });
  const recorded = await send('POST', '/invoices', invoice);
  const file = await send('POST', '/files/', fileForm(pdfOf(mark), { kind: 'contract' }));
  return {
    company_id: who.company.path.split('/')[3] ?? '',
    organization_id: who.organization.path.split('/')[3] ?? '',
    party_id: party,
    invoice_id: recorded.result['invoice_id'] ?? '',
    document_id: String(file['core_document_id']),
    file_id: String(file['id']),
  };
}
