import { Controller, Inject } from '@nestjs/common';
import {
  findInvoice,
  findRevision,
  type InvoiceDetail,
  invoiceDetailAnswer,
  invoiceKey,
  invoiceParams,
  type InvoiceView,
  lineDimensions,
  lineDimensionsAnswer,
  type LineDimensionsView,
  listInvoices,
  revisionAnswer,
  type RevisionView,
} from '#books';
import { Clock, CursorCodec, Database, type Page, pageOf, problem } from '#platform';
import { type z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { INVOICES_FILE } from './invoices-file.js';
import { heldFilter } from '../work/held-filter.js';
import { InvoicePage, InvoiceRevisionParams, InvoicesQuery } from './invoices.schemas.js';

@Controller()
export class InvoicesController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'books_invoices_list',
    method: 'GET',
    path: '/api/companies/:company_id/invoices/',
    tag: 'books',
    summary: 'Invoices of both directions, by invoice date',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: InvoicesQuery,
    answer: { status: 200, schema: InvoicePage },
    file: INVOICES_FILE,
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof InvoicesQuery>>,
  ): Promise<Page<InvoiceView>> {
    const page = input.page();
    const { held: wanted, ...query } = input.query;
    const today = this.clock.today();
    const rows = await input.read(async (sql) => {
      const held = await heldFilter(sql, input.companyId, { kind: 'invoices', wanted, today });
      return listInvoices(sql, input.companyId, { ...query, held }, page, today);
    });
    return pageOf(
      this.cursors,
      page,
      rows,
      (row) => invoiceKey(input.query.ordering, row),
      (row) => row,
    );
  }

  @Operation({
    id: 'books_invoices_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/invoices/:invoice_id/',
    tag: 'books',
    summary: 'An invoice with its revisions, entries, settlement and documents',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    params: invoiceParams,
    answer: { status: 200, schema: invoiceDetailAnswer },
  })
  async retrieve(@Input() input: OperationInput<z.output<typeof invoiceParams>>): Promise<InvoiceDetail> {
    const invoice = await this.database.reportCompany(input.companyId, (sql) =>
      findInvoice(sql, input.companyId, input.params.invoice_id, this.clock.today()),
    );
    if (invoice === undefined) throw problem('not_found', 'There is no such invoice.');
    return invoice;
  }

  @Operation({
    id: 'books_invoice_revisions_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/invoices/:invoice_id/revisions/:revision_id/',
    tag: 'app',
    summary: 'A revision of an invoice, current or earlier',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    params: InvoiceRevisionParams,
    answer: { status: 200, schema: revisionAnswer },
  })
  async revision(
    @Input() input: OperationInput<z.output<typeof InvoiceRevisionParams>>,
  ): Promise<RevisionView> {
    const { invoice_id: invoiceId, revision_id: revisionId } = input.params;
    const revision = await this.database.reportCompany(input.companyId, (sql) =>
      findRevision(sql, input.companyId, invoiceId, revisionId),
    );
    if (revision === undefined) throw problem('not_found', 'The invoice has no such revision.');
    return revision;
  }

  @Operation({
    id: 'books_invoice_revision_dimensions_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/invoices/:invoice_id/revisions/:revision_id/dimensions/',
    tag: 'app',
    summary: 'The dimension values of each line of a revision',
    description: 'A new revision replaces the whole content, so its lines must repeat these values.',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    params: InvoiceRevisionParams,
    answer: { status: 200, schema: lineDimensionsAnswer },
  })
  async dimensions(
    @Input() input: OperationInput<z.output<typeof InvoiceRevisionParams>>,
  ): Promise<{ lines: readonly LineDimensionsView[] }> {
    const { invoice_id: invoiceId, revision_id: revisionId } = input.params;
    const lines = await this.database.readCompany(input.companyId, (sql) =>
      lineDimensions(sql, input.companyId, invoiceId, revisionId),
    );
    if (lines.length === 0) throw problem('not_found', 'The invoice has no such revision.');
    return { lines };
  }
}
