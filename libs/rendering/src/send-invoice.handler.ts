import { Inject, Injectable } from '@nestjs/common';
import { findDelivery, findIssuedSale, type InvoiceDelivery, noteInvoiceDelivery } from '#books';
import { type CommandBus } from '#ledger';
import { deliver, type Mailer, type OutgoingLetter } from '#notify';
import { type Clock, type Database } from '#platform';
import { type ClaimedTask, PermanentFailure, taskActor, TaskHandler, type TaskOutcome } from '#tasks';
import { invoiceEArve } from './e-arve/invoice-e-arve.js';
import { outgoingInvoice } from './invoice/outgoing-invoice.js';
import { invoiceFiles } from './invoice-files.js';
import { invoiceLetter } from './letter/invoice-letter.js';

/** Injection token of the handler's tools. */
export const SEND_INVOICE_TOOLS = Symbol('SendInvoiceTools');

/** Injection token of {@link AddressForReports}. */
export const ADDRESS_FOR_REPORTS = Symbol('AddressForReports');

/** The address of a company at which the service reads that a letter could not be delivered. */
export type AddressForReports = (companyId: bigint) => Promise<string>;

export interface SendInvoiceTools {
  readonly database: Database;
  readonly bus: CommandBus;
  readonly clock: Clock;
  /** Undefined when no mail server is configured. */
  readonly mailer: Mailer | undefined;
  readonly addressForReports: AddressForReports;
}

/**
 * Sends an invoice to its customer: at least once, with the id of its delivery in the Message-ID, so that a letter of
 * which nobody knows whether it arrived is recognised when it is sent again, and when a mail server returns it.
 */
@Injectable()
export class SendInvoiceHandler extends TaskHandler<'send-invoice'> {
  constructor(@Inject(SEND_INVOICE_TOOLS) private readonly tools: SendInvoiceTools) {
    super();
  }

  override async handle(task: ClaimedTask<'send-invoice'>): Promise<TaskOutcome> {
    const { companyId } = task;
    if (companyId === null) return 'skipped';
    const { deliveryId } = task.payload;
    const delivery = await this.tools.database.readCompany(companyId, (sql) =>
      findDelivery(sql, companyId, deliveryId),
    );
    if (delivery?.state !== 'queued') return 'skipped';
    await deliver(task, this.tools.mailer, {
      id: deliveryId,
      compose: async () => {
        const written = await this.compose(companyId, delivery);
        // Cancelled meanwhile: the customer gets no invoice that is void.
        if (written === undefined)
          throw new PermanentFailure('invoice_ended', 'The invoice is no longer issued.');
        return written;
      },
      note: (error) => this.note(task, companyId, error),
    });
    return 'done';
  }

  private async compose(companyId: bigint, delivery: InvoiceDelivery): Promise<OutgoingLetter | undefined> {
    const { database, clock } = this.tools;
    const sale = await database.reportCompany(companyId, (sql) =>
      findIssuedSale(sql, companyId, delivery.invoice_id, clock.today()),
    );
    if (sale?.invoice.state !== 'issued') return undefined;
    const invoice = outgoingInvoice(sale);
    const [pdf, ubl] = await invoiceFiles(sale);
    const xml = {
      pdf: [],
      pdf_ubl: [{ filename: ubl.name, content: ubl.content }],
      e_arve: [{ filename: ubl.name, content: Buffer.from(invoiceEArve(invoice)) }],
    }[delivery.format];
    return {
      to: delivery.to_address,
      reportsTo: await this.tools.addressForReports(companyId),
      ...invoiceLetter(invoice, delivery.message),
      attachments: [
        { filename: pdf.name, content: pdf.content, contentType: 'application/pdf' },
        ...xml.map((file) => ({ ...file, contentType: 'application/xml' })),
      ],
    };
  }

  /** Null: the mail server accepted the letter. One that it refused comes back, as an undeliverable letter does. */
  private async note(
    task: ClaimedTask<'send-invoice'>,
    companyId: bigint,
    reason: string | null,
  ): Promise<void> {
    const state = reason === null ? 'sent' : reason === 'mail_refused' ? 'bounced' : 'failed';
    await this.tools.bus.execute(noteInvoiceDelivery, {
      companyId,
      actor: taskActor(task, []),
      payload: { delivery_id: task.payload.deliveryId, state, reason },
    });
  }
}
