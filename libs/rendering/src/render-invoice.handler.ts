import { Inject, Injectable } from '@nestjs/common';
import { attachRendering, findIssuedSale, type IssuedSale } from '#books';
import { type FileStore, type StoredFile } from '#files';
import { type Actor, type Clock, type Database, dayOf, type Ulid } from '#platform';
import { type ClaimedTask, taskActor, TaskHandler, type TaskOutcome } from '#tasks';
import { Readable } from 'node:stream';
import { type CommandBus } from '#ledger';
import { invoiceFiles } from './invoice-files.js';

/** Injection token of the handler's tools. */
export const RENDER_INVOICE_TOOLS = Symbol('RenderInvoiceTools');

interface RenderInvoiceTools {
  readonly database: Database;
  readonly bus: CommandBus;
  readonly files: FileStore;
  readonly clock: Clock;
}

/**
 * Creates the documents of an issued sale: its PDF and its e-invoice. The same invoice always gives the same bytes,
 * so a second run finds its files already stored, and the books record them once. A sale cancelled meanwhile was
 * issued all the same and gets them too.
 */
@Injectable()
export class RenderInvoiceHandler extends TaskHandler<'render-invoice'> {
  constructor(@Inject(RENDER_INVOICE_TOOLS) private readonly tools: RenderInvoiceTools) {
    super();
  }

  override async handle(task: ClaimedTask<'render-invoice'>): Promise<TaskOutcome> {
    const { companyId } = task;
    if (companyId === null) return 'skipped';
    const { invoiceId } = task.payload;
    const sale = await this.tools.database.reportCompany(companyId, (sql) =>
      findIssuedSale(sql, companyId, invoiceId, this.tools.clock.today()),
    );
    if (sale === undefined || !awaitsRendering(sale)) return 'skipped';
    const actor = taskActor(task, ['documents.write']);
    const documents: { document_id: Ulid; role: 'original' | 'supporting' }[] = [];
    for (const file of await invoiceFiles(sale)) {
      const stored = await this.store(companyId, actor, sale, file);
      task.signal.throwIfAborted();
      if (stored.coreDocumentId === null) throw new Error('The company of an issued invoice has no books.');
      documents.push({ document_id: stored.coreDocumentId, role: file.role });
    }
    await this.tools.bus.execute(
      attachRendering,
      {
        companyId,
        actor,
        payload: { invoice_id: invoiceId, documents },
      },
      (sql) => task.finish(sql),
    );
    return 'done';
  }

  private async store(
    companyId: bigint,
    actor: Actor,
    { invoice }: IssuedSale,
    { name, content }: { readonly name: string; readonly content: Buffer },
  ): Promise<StoredFile> {
    const { files, clock } = this.tools;
    const { file } = await files.store({
      companyId,
      actor,
      upload: await files.receive(Readable.from([content])),
      name,
      source: 'generated',
      kind: invoice.kind === 'prepayment' ? 'invoice' : invoice.kind,
      receivedOn: dayOf(invoice.issued_at ?? clock.now()),
      bankTransactionId: null,
      autoProcess: false,
    });
    return file;
  }
}

/** Issued here, not imported with its own document, and not rendered yet. */
function awaitsRendering({ invoice }: IssuedSale): boolean {
  return (
    invoice.direction === 'sales' &&
    invoice.issued_at !== null &&
    invoice.external_source === null &&
    !invoice.revision.documents.some((document) => document.source === 'generated')
  );
}
