import { Controller, Inject } from '@nestjs/common';
import {
  cancelInvoice,
  importSalesInvoice,
  issueInvoice,
  postPurchaseInvoice,
  recordInvoice,
  reviseInvoice,
  sendInvoice,
  voidInvoice,
} from '#books';
import { joinInvoice, separateInvoiceDocument } from '#booking';
import { CommandBus } from '#ledger';
import { Input, Operation } from '../http/index.js';
import { type CommandInput, ofCommand, type OutcomeOf, runCommand } from '../ledger/commands.js';
import { RegisteredAddress } from './registered-address.js';

/** Commands on invoices. Each is one commit of the books. */
@Controller()
export class InvoiceCommandsController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(RegisteredAddress) private readonly register: RegisteredAddress,
  ) {}

  @Operation(
    ofCommand(recordInvoice, {
      id: 'commands_record_invoice',
      path: '/api/companies/:company_id/invoices',
      tag: 'commands',
      summary: 'Record a draft invoice',
      description:
        'Purchases and own sales. Nothing is posted. Choosing an exchange rate is a human judgement.',
      status: 201,
      outcome: 'InvoiceRevisionOutcome',
    }),
  )
  record(@Input() input: CommandInput<typeof recordInvoice>): Promise<OutcomeOf<typeof recordInvoice>> {
    return runCommand(this.bus, input, recordInvoice);
  }

  @Operation(
    ofCommand(reviseInvoice, {
      id: 'commands_revise_invoice',
      path: '/api/companies/:company_id/invoices/:invoice_id/revise',
      tag: 'commands',
      summary: 'Give an invoice a new revision',
      description:
        'The entry of a posted purchase is reversed and replaced in the same commit; that needs `invoices.post_purchase`.',
      status: 200,
      outcome: 'InvoiceRevisionOutcome',
    }),
  )
  revise(@Input() input: CommandInput<typeof reviseInvoice>): Promise<OutcomeOf<typeof reviseInvoice>> {
    return runCommand(this.bus, input, reviseInvoice);
  }

  @Operation(
    ofCommand(postPurchaseInvoice, {
      id: 'commands_post_invoice',
      path: '/api/companies/:company_id/invoices/:invoice_id/post',
      tag: 'app',
      summary: 'Post a recorded purchase invoice',
      status: 200,
      outcome: 'InvoicePostOutcome',
    }),
  )
  post(
    @Input() input: CommandInput<typeof postPurchaseInvoice>,
  ): Promise<OutcomeOf<typeof postPurchaseInvoice>> {
    return runCommand(this.bus, input, postPurchaseInvoice);
  }

  @Operation(
    ofCommand(issueInvoice, {
      id: 'commands_issue_invoice',
      path: '/api/companies/:company_id/invoices/:invoice_id/issue',
      tag: 'commands',
      summary: 'Issue a recorded sales invoice',
      description:
        'Assigns the number and the reference number, freezes the present data of the seller and the buyer, and posts the entry.',
      status: 200,
      outcome: 'InvoiceIssueOutcome',
    }),
  )
  async issue(@Input() input: CommandInput<typeof issueInvoice>): Promise<OutcomeOf<typeof issueInvoice>> {
    try {
      return await runCommand(this.bus, input, issueInvoice);
    } catch (error) {
      const address = await this.register.inPlaceOf(error, input);
      if (address === null) throw error;
      return runCommand(this.bus, input, issueInvoice, {
        payload: { ...input.params, ...input.body, seller_address: address },
      });
    }
  }

  @Operation(
    ofCommand(importSalesInvoice, {
      id: 'commands_import_sales_invoice',
      path: '/api/companies/:company_id/invoices/import-sales',
      tag: 'app',
      summary: 'Import a sales invoice issued elsewhere',
      description:
        'It keeps its number and its original document, becomes `issued`, and gets no reference number. With `opening` it is credited to the opening balance without VAT.',
      status: 201,
      outcome: 'InvoiceImportSalesOutcome',
    }),
  )
  importSales(
    @Input() input: CommandInput<typeof importSalesInvoice>,
  ): Promise<OutcomeOf<typeof importSalesInvoice>> {
    return runCommand(this.bus, input, importSalesInvoice);
  }

  @Operation(
    ofCommand(cancelInvoice, {
      id: 'commands_cancel_invoice',
      path: '/api/companies/:company_id/invoices/:invoice_id/cancel',
      tag: 'commands',
      summary: 'Cancel an issued sale or a posted purchase',
      description:
        'A sale needs `invoices.write`, a purchase `invoices.post_purchase`. The entry is reversed; the number remains used.',
      status: 200,
      outcome: 'InvoiceEndOutcome',
    }),
  )
  cancel(@Input() input: CommandInput<typeof cancelInvoice>): Promise<OutcomeOf<typeof cancelInvoice>> {
    return runCommand(this.bus, input, cancelInvoice);
  }

  @Operation(
    ofCommand(voidInvoice, {
      id: 'commands_void_invoice',
      path: '/api/companies/:company_id/invoices/:invoice_id/void',
      tag: 'app',
      summary: 'Void a recorded draft',
      status: 200,
      outcome: 'InvoiceEndOutcome',
    }),
  )
  void(@Input() input: CommandInput<typeof voidInvoice>): Promise<OutcomeOf<typeof voidInvoice>> {
    return runCommand(this.bus, input, voidInvoice);
  }

  @Operation(
    ofCommand(joinInvoice, {
      id: 'commands_join_invoice',
      path: '/api/companies/:company_id/invoices/:invoice_id/join',
      tag: 'app',
      summary: 'Join a draft to the purchase that it repeats',
      description: 'The draft is voided, and its documents support that purchase.',
      status: 200,
      outcome: 'InvoiceJoinOutcome',
    }),
  )
  join(@Input() input: CommandInput<typeof joinInvoice>): Promise<OutcomeOf<typeof joinInvoice>> {
    return runCommand(this.bus, input, joinInvoice);
  }

  @Operation(
    ofCommand(separateInvoiceDocument, {
      id: 'commands_separate_invoice_document',
      path: '/api/companies/:company_id/invoices/:invoice_id/separate',
      tag: 'app',
      summary: 'Take a copy off the purchase that it joined',
      description: 'A draft is made of its file again, where that was read.',
      status: 200,
      outcome: 'InvoiceSeparateOutcome',
    }),
  )
  separate(
    @Input() input: CommandInput<typeof separateInvoiceDocument>,
  ): Promise<OutcomeOf<typeof separateInvoiceDocument>> {
    return runCommand(this.bus, input, separateInvoiceDocument);
  }

  @Operation(
    ofCommand(sendInvoice, {
      id: 'commands_send_invoice',
      path: '/api/companies/:company_id/invoices/:invoice_id/send',
      tag: 'app',
      summary: 'Send an issued invoice to its customer',
      description:
        'A letter in the language of the invoice brings its PDF and, by `format`, an e-invoice; answers to it go to the mail address of the ' +
        'company. It is sent at least once: a letter of which the mail server did not say whether it took it is sent again with the same ' +
        'Message-ID. `delivery` of the invoice shows what became of it. A company sends at most 500 letters, and 5 of one invoice, ' +
        'within 24 hours (429 `throttled`). Invoices imported from elsewhere are not sent.',
      status: 200,
      outcome: 'InvoiceSendOutcome',
    }),
  )
  send(@Input() input: CommandInput<typeof sendInvoice>): Promise<OutcomeOf<typeof sendInvoice>> {
    return runCommand(this.bus, input, sendInvoice);
  }
}
