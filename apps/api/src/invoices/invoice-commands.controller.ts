import { Controller, Inject } from '@nestjs/common';
import {
  cancelInvoice,
  type EndInvoiceResult,
  importSalesInvoice,
  importSalesInvoiceRequest,
  type ImportSalesResult,
  issueInvoice,
  issueInvoiceRequest,
  type IssueInvoiceResult,
  postPurchaseInvoice,
  type PostInvoiceResult,
  recordInvoice,
  recordInvoiceRequest,
  reviseInvoice,
  reviseInvoiceRequest,
  type RevisionResult,
  voidInvoice,
} from '#books';
import { type z } from 'zod';
import { CommandBus } from '#ledger';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { type OutcomeView, runCommand } from '../ledger/commands.js';
import {
  EndBody,
  EndOutcome,
  ImportSalesOutcome,
  InvoiceParams,
  IssueOutcome,
  PostOutcome,
  RevisionOutcome,
} from './invoices.schemas.js';
import { RegisteredAddress } from './registered-address.js';

type Params = z.output<typeof InvoiceParams>;

/** The commands on invoices: each is one commit of the books. */
@Controller()
export class InvoiceCommandsController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(RegisteredAddress) private readonly register: RegisteredAddress,
  ) {}

  @Operation({
    id: 'commands_record_invoice',
    method: 'POST',
    path: '/api/companies/:company_id/invoices',
    tag: 'commands',
    summary: 'Record a draft invoice',
    description:
      'Purchases and own sales. Nothing is posted. Choosing an exchange rate is a human judgement.',
    permission: 'invoices.write',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    body: recordInvoiceRequest,
    answer: { status: 201, schema: RevisionOutcome },
    errors: ['invalid_payload', 'human_actor_required', 'duplicate_invoice', 'number_taken'],
  })
  record(
    @Input() input: OperationInput<object, object, z.output<typeof recordInvoiceRequest>>,
  ): Promise<OutcomeView<RevisionResult>> {
    return runCommand(this.bus, input, recordInvoice, input.body);
  }

  @Operation({
    id: 'commands_revise_invoice',
    method: 'POST',
    path: '/api/companies/:company_id/invoices/:invoice_id/revise',
    tag: 'commands',
    summary: 'Give an invoice a new revision',
    description:
      'A posted purchase has its entry reversed and a replacement posted in the same commit; that needs `invoices.post_purchase`.',
    permission: 'invoices.write',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    params: InvoiceParams,
    body: reviseInvoiceRequest,
    answer: { status: 200, schema: RevisionOutcome },
    errors: [
      'invalid_payload',
      'human_actor_required',
      'duplicate_invoice',
      'number_taken',
      'invoice_state_conflict',
      'invoice_issued',
      'invoice_has_allocations',
      'credit_exceeds_invoice',
      'exchange_rate_missing',
      'period_missing',
      'period_closed',
    ],
  })
  revise(
    @Input() input: OperationInput<Params, object, z.output<typeof reviseInvoiceRequest>>,
  ): Promise<OutcomeView<RevisionResult>> {
    return runCommand(this.bus, input, reviseInvoice, { ...input.body, ...input.params });
  }

  @Operation({
    id: 'commands_post_invoice',
    method: 'POST',
    path: '/api/companies/:company_id/invoices/:invoice_id/post',
    tag: 'app',
    summary: 'Post a recorded purchase invoice',
    permission: 'invoices.post_purchase',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    params: InvoiceParams,
    answer: { status: 200, schema: PostOutcome },
    errors: [
      'invoice_state_conflict',
      'exchange_rate_missing',
      'credit_exceeds_invoice',
      'period_missing',
      'period_closed',
    ],
  })
  post(@Input() input: OperationInput<Params>): Promise<OutcomeView<PostInvoiceResult>> {
    return runCommand(this.bus, input, postPurchaseInvoice, input.params);
  }

  @Operation({
    id: 'commands_issue_invoice',
    method: 'POST',
    path: '/api/companies/:company_id/invoices/:invoice_id/issue',
    tag: 'commands',
    summary: 'Issue a recorded sales invoice',
    description:
      'It gets its number and reference number, freezes the seller and the buyer as they are now, and posts its entry.',
    permission: 'invoices.issue',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    params: InvoiceParams,
    body: issueInvoiceRequest,
    answer: { status: 200, schema: IssueOutcome },
    errors: [
      'invalid_payload',
      'seller_address_missing',
      'buyer_address_missing',
      'vat_exchange_rate_missing',
      'invoice_state_conflict',
      'number_taken',
      'exchange_rate_missing',
      'credit_exceeds_invoice',
      'period_missing',
      'period_closed',
    ],
  })
  async issue(
    @Input() input: OperationInput<Params, object, z.output<typeof issueInvoiceRequest>>,
  ): Promise<OutcomeView<IssueInvoiceResult>> {
    const payload = { ...input.body, ...input.params };
    try {
      return await runCommand(this.bus, input, issueInvoice, payload);
    } catch (error) {
      const registered = await this.register.inPlaceOf(error, input);
      if (registered === null) throw error;
      return runCommand(this.bus, input, issueInvoice, { ...payload, registered_address: registered });
    }
  }

  @Operation({
    id: 'commands_import_sales_invoice',
    method: 'POST',
    path: '/api/companies/:company_id/invoices/import-sales',
    tag: 'app',
    summary: 'Take over a sales invoice issued elsewhere',
    description:
      'It keeps its number and its original document, lands issued, and gets no reference number. `opening` credits the opening balance without VAT.',
    permission: 'invoices.issue',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    body: importSalesInvoiceRequest,
    answer: { status: 201, schema: ImportSalesOutcome },
    errors: [
      'invalid_payload',
      'human_actor_required',
      'invoice_state_conflict',
      'duplicate_invoice',
      'exchange_rate_missing',
      'credit_exceeds_invoice',
      'period_missing',
      'period_closed',
    ],
  })
  importSales(
    @Input() input: OperationInput<object, object, z.output<typeof importSalesInvoiceRequest>>,
  ): Promise<OutcomeView<ImportSalesResult>> {
    return runCommand(this.bus, input, importSalesInvoice, input.body);
  }

  @Operation({
    id: 'commands_cancel_invoice',
    method: 'POST',
    path: '/api/companies/:company_id/invoices/:invoice_id/cancel',
    tag: 'commands',
    summary: 'Cancel an issued sale or a posted purchase',
    description:
      'A sale needs `invoices.write`, a purchase `invoices.post_purchase`. The entry is reversed, the number stays.',
    permission: ['invoices.write', 'invoices.post_purchase'],
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    params: InvoiceParams,
    body: EndBody,
    answer: { status: 200, schema: EndOutcome },
    errors: ['invoice_state_conflict', 'invoice_has_allocations', 'period_closed'],
  })
  cancel(
    @Input() input: OperationInput<Params, object, z.output<typeof EndBody>>,
  ): Promise<OutcomeView<EndInvoiceResult>> {
    return runCommand(this.bus, input, cancelInvoice, { ...input.params, ...input.body });
  }

  @Operation({
    id: 'commands_void_invoice',
    method: 'POST',
    path: '/api/companies/:company_id/invoices/:invoice_id/void',
    tag: 'app',
    summary: 'Give up a recorded draft',
    permission: 'invoices.void',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    params: InvoiceParams,
    body: EndBody,
    answer: { status: 200, schema: EndOutcome },
    errors: ['invoice_state_conflict'],
  })
  void(
    @Input() input: OperationInput<Params, object, z.output<typeof EndBody>>,
  ): Promise<OutcomeView<EndInvoiceResult>> {
    return runCommand(this.bus, input, voidInvoice, { ...input.params, ...input.body });
  }
}
