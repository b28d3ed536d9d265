import { Controller, Inject } from '@nestjs/common';
import { dismissDocument } from '#booking';
import {
  type DocumentDetail,
  documentKey,
  type DocumentView,
  findDocument,
  listDocuments,
  documentDetailAnswer,
  documentParams,
  restoreDocument,
} from '#books';
import { CommandBus } from '#ledger';
import { CursorCodec, Database, type Page, pageOf, problem } from '#platform';
import { type z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { type CommandInput, ofCommand, type OutcomeOf, runCommand } from '../ledger/commands.js';
import { DOCUMENTS_FILE } from './documents-file.js';
import { DocumentPage, DocumentsQuery } from './documents.schemas.js';

@Controller()
export class DocumentsController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
    @Inject(CommandBus) private readonly bus: CommandBus,
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
    file: DOCUMENTS_FILE,
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof DocumentsQuery>>,
  ): Promise<Page<DocumentView>> {
    const page = input.page();
    const rows = await input.read((sql) => listDocuments(sql, input.companyId, input.query, page));
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
    params: documentParams,
    answer: { status: 200, schema: documentDetailAnswer },
  })
  async retrieve(@Input() input: OperationInput<z.output<typeof documentParams>>): Promise<DocumentDetail> {
    const document = await this.database.reportCompany(input.companyId, (sql) =>
      findDocument(sql, input.companyId, input.params.document_id),
    );
    if (document === undefined) throw problem('not_found', 'There is no such document.');
    return document;
  }

  @Operation(
    ofCommand(dismissDocument, {
      id: 'commands_dismiss_document',
      path: '/api/companies/:company_id/documents/:document_id/dismiss',
      tag: 'app',
      summary: 'Put a document away that is not for the books',
      description:
        'It leaves `documents_to_book` and the work that waits; nothing else of it changes. Certain reminders, orders, quotes and ' +
        'statements of account are dismissed when they are read. A document with a live invoice or bank statement gets 409 `document_referenced`.',
      status: 200,
      outcome: 'DocumentDismissOutcome',
    }),
  )
  dismiss(@Input() input: CommandInput<typeof dismissDocument>): Promise<OutcomeOf<typeof dismissDocument>> {
    return runCommand(this.bus, input, dismissDocument);
  }

  @Operation(
    ofCommand(restoreDocument, {
      id: 'commands_restore_document',
      path: '/api/companies/:company_id/documents/:document_id/restore',
      tag: 'app',
      summary: 'Bring a dismissed document back to where it was',
      description: 'It is never dismissed without a person again.',
      status: 200,
      outcome: 'DocumentRestoreOutcome',
    }),
  )
  restore(@Input() input: CommandInput<typeof restoreDocument>): Promise<OutcomeOf<typeof restoreDocument>> {
    return runCommand(this.bus, input, restoreDocument);
  }
}
