import { Controller, Inject } from '@nestjs/common';
import {
  type DocumentDetail,
  documentKey,
  type DocumentView,
  findDocument,
  listDocuments,
  documentDetailAnswer,
} from '#books';
import { CursorCodec, Database, type Page, pageOf, problem } from '#platform';
import { type z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { DocumentPage, DocumentParams, DocumentsQuery } from './documents.schemas.js';

@Controller()
export class DocumentsController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'books_documents_list',
    method: 'GET',
    path: '/api/companies/:company_id/documents/',
    tag: 'books',
    summary: 'Document records, oldest first',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: DocumentsQuery,
    answer: { status: 200, schema: DocumentPage },
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof DocumentsQuery>>,
  ): Promise<Page<DocumentView>> {
    const page = input.page();
    const rows = await this.database.readCompany(input.companyId, (sql) =>
      listDocuments(sql, input.companyId, input.query, page),
    );
    return pageOf(this.cursors, page, rows, documentKey, (row) => row);
  }

  @Operation({
    id: 'books_documents_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/documents/:document_id/',
    tag: 'books',
    summary: 'A document record, and everything in the books that refers to it',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    params: DocumentParams,
    answer: { status: 200, schema: documentDetailAnswer },
  })
  async retrieve(@Input() input: OperationInput<z.output<typeof DocumentParams>>): Promise<DocumentDetail> {
    const document = await this.database.reportCompany(input.companyId, (sql) =>
      findDocument(sql, input.companyId, input.params.document_id),
    );
    if (document === undefined) throw problem('not_found', 'There is no such document.');
    return document;
  }
}
