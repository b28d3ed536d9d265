import { createHash } from 'node:crypto';
import { type Schemas } from '../../../support/client/client.js';
import { alike, differencesOf, type Difference } from '../judged/purchase-differences.js';
import { totalsOfDocument } from '../made/supplier-documents.js';
import { type IncomingDocument, type Letter } from '../made/truth.js';
import { allOf, type InvoiceDetail, type ListedFile } from '../service/books.js';
import { type Desk } from './desk.js';

type LineRequest = Schemas['InvoiceLineRequest'];

/** Looks at each document that arrived, answers what is asked about it, and mends what is wrong. */
export async function answerDocuments(
  desk: Desk,
  month: number,
  arrived: readonly IncomingDocument[],
): Promise<void> {
  if (arrived.length === 0) return;
  const files = await allOf(desk.service.call, 'companies_files_list');
  const bySha = new Map(files.map((file) => [file.sha256, file]));
  const fileOf = ({ key }: IncomingDocument): ListedFile | undefined => {
    const bytes = desk.drawn.get(key)?.bytes ?? Buffer.alloc(0);
    return bySha.get(createHash('sha256').update(bytes).digest('hex'));
  };
  const swapped = firstCopies(arrived, fileOf);
  for (const document of arrived) {
    const file = fileOf(swapped.get(document) ?? document);
    if (file === undefined) {
      desk.record.fault(month, 'lost', `${document.key} is in no list of files`);
      continue;
    }
    try {
      const untouched = await answerDocument(desk, month, document, file);
      // A person takes longer for the next document than the service needs to draw conclusions from the answer.
      if (!untouched) await desk.service.settle();
      desk.record.outcomes.push({ month, about: 'document', who: document.supplier.key, untouched });
    } catch (error) {
      desk.record.fault(month, 'refused', `${document.key}: ${String(error)}`);
      desk.record.outcomes.push({ month, about: 'document', who: document.supplier.key, untouched: false });
    }
  }
}

/**
 * Copies that arrived together may be read in either order, and the later one is the duplicate: then the two change their
 * parts.
 */
function firstCopies(
  arrived: readonly IncomingDocument[],
  fileOf: (document: IncomingDocument) => ListedFile | undefined,
): ReadonlyMap<IncomingDocument, IncomingDocument> {
  const swapped = new Map<IncomingDocument, IncomingDocument>();
  for (const copy of arrived) {
    const original = copy.copyOf;
    if (original === null || !arrived.includes(original)) continue;
    if (fileOf(original)?.outcome !== 'duplicate' || fileOf(copy)?.outcome === 'duplicate') continue;
    swapped.set(original, copy).set(copy, original);
  }
  return swapped;
}

/** Whether the document came right without a person. */
async function answerDocument(
  desk: Desk,
  month: number,
  document: IncomingDocument,
  file: ListedFile,
): Promise<boolean> {
  const { call } = desk.service;
  const { booking, error_code: error } = await call('companies_files_extraction', {
    path: { file_id: file.id },
  });
  const about = { who: document.supplier.key, item: document.key };
  const codes = booking.reason_codes.map((one) => reasonCode(document, one));
  const asked = (more: readonly string[] = []): void => {
    const all = [...codes, ...more];
    desk.record.ask(month, 'document', about, all.length > 0 ? all : [error ?? file.outcome]);
  };
  if (document.letter !== undefined) {
    if (file.outcome === 'dismissed') return true;
    if (booking.state === 'posted') {
      desk.record.fault(month, 'amount', `${document.key} is booked`);
      desk.markWrong(booking.invoice_id, ['amount']);
      await cancel(desk, booking.invoice_id, NOT_FOR_BOOKS);
      return false;
    }
    asked([document.letter.kind]);
    await putAway(desk, file, booking.invoice_id, document.letter);
    return false;
  }
  if (document.copyOf !== null) {
    if (booking.state === 'duplicate') return true;
    if (booking.state === 'posted') {
      desk.record.fault(month, 'duplicate', `${document.key} is booked a second time`);
      desk.markWrong(booking.invoice_id, ['duplicate']);
      await cancel(desk, booking.invoice_id);
      return false;
    }
    asked(['another_copy']);
    if (booking.state === 'draft') await end(desk, booking.invoice_id);
    return false;
  }
  if (booking.state === 'duplicate') {
    desk.record.fault(month, 'lost', `${document.key} is taken for a duplicate`);
    desk.markWrong(file.core_document_id, ['lost']);
    return false;
  }
  if (booking.invoice_id === null) {
    if (file.outcome === 'dismissed') desk.markWrong(file.core_document_id, ['lost']);
    asked();
    await recordByHand(desk, document, file);
    return false;
  }
  const invoice = await call('books_invoices_retrieve', { path: { invoice_id: booking.invoice_id } });
  desk.invoices.set(document.key, invoice.id);
  const differences = differencesOf(
    invoice,
    await desk.party(invoice.party_id),
    document,
    desk.accountOfRole,
    desk.invoices.get(document.uses ?? '') ?? null,
  );
  if (invoice.state === 'posted')
    desk.markWrong(
      invoice.id,
      differences.map(({ kind }) => kind),
    );
  if (invoice.state === 'posted' && !invoice.needs_review) {
    for (const { kind, text } of differences) desk.record.fault(month, kind, `${document.key}: ${text}`);
    if (differences.length > 0) await mend(desk, document, invoice, differences);
    return differences.length === 0;
  }
  asked(
    invoice.reason_codes
      .filter(({ code }) => !codes.some((one) => one.startsWith(code)))
      .map((one) => reasonCode(document, one)),
  );
  if (invoice.state === 'posted') {
    // Its amounts are certain: the person only says which account it is.
    const wrong = differences.filter(({ kind }) => kind === 'amount' || kind === 'party');
    for (const { kind, text } of wrong) desk.record.fault(month, kind, `${document.key}: ${text}`);
    desk.reviewed.add(invoice.id);
    await mend(desk, document, invoice, differences);
    return false;
  }
  if (differences.length > 0) await mend(desk, document, invoice, differences);
  await call('commands_post_invoice', { path: { invoice_id: invoice.id } });
  await usePrepayment(desk, document, invoice.id);
  return false;
}

/** Applies the prepayment invoice that the supplier took off this one, where posting it has not done so. */
async function usePrepayment(
  desk: Desk,
  { uses, facts }: IncomingDocument,
  invoice_id: string,
): Promise<void> {
  const other_invoice_id = desk.invoices.get(uses ?? '');
  if (other_invoice_id === undefined) return;
  const { allocations } = await desk.service.call('books_invoices_retrieve', { path: { invoice_id } });
  if (allocations.some(({ kind }) => kind === 'prepayment_apply')) return;
  const item_minor = Number(facts.prepaidMinor ?? 0n);
  await desk.service.call('commands_create_allocation', {
    body: { kind: 'prepayment_apply', invoice_id, other_invoice_id, item_minor },
  });
}

/** A reason with the part of it that says what is asked: a second sender of a supplier is another question. */
function reasonCode(
  { sender, supplier }: IncomingDocument,
  { code, parameters }: { readonly code: string; readonly parameters: object },
): string {
  if (code === 'sender_new' && sender !== supplier.senders[0]) return `${code}:another`;
  const because: unknown = Reflect.get(parameters, 'because');
  return typeof because === 'string' ? `${code}:${because}` : code;
}

const COPY = 'Sama arve teine koopia';
const NOT_FOR_BOOKS = 'Ei kuulu raamatupidamisse';

/** A document that is not for the books leaves the list of those to book, and its draft ends. */
async function putAway(
  desk: Desk,
  { core_document_id: document_id }: ListedFile,
  invoice_id: string | null,
  { kind: reason }: Letter,
): Promise<void> {
  await end(desk, invoice_id, NOT_FOR_BOOKS);
  if (document_id !== null && invoice_id === null)
    await desk.service.call('commands_dismiss_document', { path: { document_id }, body: { reason } });
}

async function end(desk: Desk, invoice_id: string | null, reason = COPY): Promise<void> {
  if (invoice_id === null) return;
  await desk.service.call('commands_void_invoice', {
    path: { invoice_id },
    body: { reason },
  });
}

async function cancel(desk: Desk, invoice_id: string | null, reason = COPY): Promise<void> {
  if (invoice_id === null) return;
  await desk.service.call('commands_cancel_invoice', {
    path: { invoice_id },
    body: { reason },
  });
}

/** The new revision of a person: what was wrong is mended, everything else stays as it was. */
async function mend(
  desk: Desk,
  document: IncomingDocument,
  invoice: InvoiceDetail,
  differences: readonly Difference[],
): Promise<void> {
  const { revision } = invoice;
  const wrongParty = differences.some(({ kind }) => kind === 'party');
  await desk.service.call('commands_revise_invoice', {
    path: { invoice_id: invoice.id },
    body: {
      reason: 'Parandatud',
      ...(wrongParty ? { party_id: await partyFor(desk, document) } : {}),
      revision: {
        invoice_date: document.facts.date,
        supply_date: revision.supply_date,
        due_date: revision.due_date,
        service_from: revision.service_from,
        service_to: revision.service_to,
        currency: document.facts.currency,
        prepaid_minor: 0,
        rounding_minor: revision.rounding_minor,
        supplier_vat_number: revision.supplier_vat_number,
        buyer_vat_number: revision.buyer_vat_number,
        source_payload: revision.source_payload,
        documents: revision.documents.map(({ document_id, role }) => ({ document_id, role })),
        ...(invoice.number === document.facts.number ? {} : { number: document.facts.number }),
        lines: linesOf(document, invoice),
      },
    },
  });
}

/** The lines as they were with the right account and code, where the amounts are right; else those of the document. */
function linesOf(document: IncomingDocument, invoice: InvoiceDetail): LineRequest[] {
  const totals = totalsOfDocument(document);
  const booked = invoice.revision.lines;
  const kept =
    booked.length === document.lines.length &&
    booked.every((line, at) => line.net_minor === Number(totals.lineNets[at]));
  if (!kept) return trueLines(document);
  return booked.map((line, at) => ({
    description: line.description,
    quantity: line.quantity ?? '1',
    unit: line.unit,
    ...(line.unit_price === null ? { unit_price_minor: line.net_minor } : { unit_price: line.unit_price }),
    allowance_minor: line.allowance_minor,
    charge_minor: line.charge_minor,
    // VAT of another country has no rate by which it could be computed.
    ...(document.lines[at]?.vatCode === 'PFOR' ? { tax_minor: line.tax_minor } : {}),
    vat_code: sameCode(document, line.vat_code, document.lines[at]?.vatCode ?? null),
    account_code: document.lines[at]?.account ?? null,
  }));
}

/** The booked code where it counts like the true one. */
const sameCode = (document: IncomingDocument, booked: string | null, truth: string | null): string | null =>
  alike(document, booked) === alike(document, truth) ? booked : truth;

const trueLines = ({ lines }: IncomingDocument): LineRequest[] =>
  lines.map((line) => ({
    description: line.description,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    vat_code: line.vatCode,
    account_code: line.account,
  }));

async function recordByHand(desk: Desk, document: IncomingDocument, file: ListedFile): Promise<void> {
  const { call } = desk.service;
  const { facts } = document;
  const { result } = await call('commands_record_invoice', {
    body: {
      direction: 'purchase',
      kind: facts.kind === 'prepayment' ? 'prepayment' : facts.kind,
      party_id: await partyFor(desk, document),
      number: facts.number,
      revision: {
        invoice_date: facts.date,
        due_date: facts.dueDate ?? null,
        currency: facts.currency,
        lines: trueLines(document),
        documents: file.core_document_id === null ? [] : [{ document_id: file.core_document_id }],
      },
    },
  });
  desk.invoices.set(document.key, result.invoice_id);
  await call('commands_post_invoice', { path: { invoice_id: result.invoice_id } });
  await usePrepayment(desk, document, result.invoice_id);
}

/** The party of the supplier: the one that the books know, else a new one. */
async function partyFor(desk: Desk, { supplier: { party } }: IncomingDocument): Promise<string> {
  const { call } = desk.service;
  const known = (await allOf(call, 'books_parties_list')).find(
    (one) =>
      (party.registryCode !== undefined && one.reg_code === party.registryCode) ||
      one.name.toLowerCase() === party.name.toLowerCase(),
  );
  if (known !== undefined) return known.id;
  const { result } = await call('commands_create_party', {
    body: {
      name: party.name,
      kind: 'supplier',
      country: party.country,
      reg_code: party.registryCode ?? null,
      vat_number: party.vatNumber ?? null,
    },
  });
  return result.party_id;
}
