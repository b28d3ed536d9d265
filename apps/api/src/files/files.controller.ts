import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Controller, Inject } from '@nestjs/common';
import {
  DownloadLinks,
  FileStore,
  type FileKind,
  type FileOutcome,
  listedDocument,
  MissingObject,
  storedDocument,
  type StoredFile,
  type StoreOutcome,
  UsageLimits,
} from '#files';
import { Companies } from '#identity';
import { Clock, CursorCodec, encodeId, pageOf, placeOf, problem, toJson } from '#platform';
import { type FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  Answer,
  ApiSettings,
  held,
  holds,
  Input,
  Operation,
  type OperationInput,
  pageQuery,
  Rates,
  readQuery,
} from '../http/index.js';
import { heldFilter } from '../work/held-filter.js';
import { FILES_FILE } from './files-file.js';
import { contentHeaders, etagOf, wantedRange } from './file-headers.js';
import {
  DownloadUrlAnswer,
  FileContentAnswer,
  FileLinkBody,
  fileKind,
  fileOutcome,
  FileParams,
  ListedDocumentAnswer,
  ListedDocumentPage,
  StoredDocumentAnswer,
  UploadForm as UploadFormSchema,
} from './files.schemas.js';
import { declaredBytes, readUploadForm, type UploadForm } from './upload-form.js';

type FileInput<Query = object> = OperationInput<z.output<typeof FileParams>, Query>;

/** Stored files of a company. They are available while the books are still being provisioned. */
@Controller()
export class FilesController {
  constructor(
    @Inject(Companies) private readonly companies: Companies,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(DownloadLinks) private readonly links: DownloadLinks,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
    @Inject(ApiSettings) private readonly settings: ApiSettings,
    @Inject(Rates) private readonly rates: Rates,
    @Inject(UsageLimits) private readonly limits: UsageLimits,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  @Operation({
    id: 'companies_files_list',
    method: 'GET',
    path: '/api/companies/:company_id/files/',
    tag: 'companies',
    summary: 'Stored files, newest first',
    permission: 'documents.read',
    scope: 'read',
    cost: 'normal',
    live: true,
    query: pageQuery({ kind: fileKind.optional(), outcome: fileOutcome.optional(), held }),
    answer: { status: 200, schema: ListedDocumentPage },
    file: FILES_FILE,
  })
  async list(
    @Input() input: OperationInput<object, { kind?: FileKind; outcome?: FileOutcome; held?: boolean }>,
  ): Promise<unknown> {
    const page = input.page();
    const today = this.clock.today();
    const rows = await input.read(async (sql) =>
      this.files.list(sql, input.companyId, {
        aside: await heldFilter(sql, input.companyId, { kind: 'files', wanted: input.query.held, today }),
        kind: input.query.kind,
        outcome: input.query.outcome,
        after: page.after,
        limit: page.limit + 1,
      }),
    );
    return pageOf(this.cursors, page, rows, (file) => placeOf(file.createdAt, file.id), listedDocument);
  }

  @Operation({
    id: 'companies_files_create',
    method: 'POST',
    path: '/api/companies/:company_id/files/',
    tag: 'companies',
    summary: 'Upload a file',
    description:
      'Returns 201, or 200 with the existing file if the company already has these bytes. A PDF, XML or image of kind ' +
      'invoice, receipt or credit_note, or without a kind, is read, and booked without a person if everything is certain. Of kind ' +
      'statement, a camt.053 or the CSV export of a known bank is imported into the books (needs bank.import); with `hold=true` it is ' +
      'only read, for `statement/` to show and `import` to post. The files of a ZIP ' +
      'become separate files of the given kind; the checks of the ZIP’s extraction show the result for each.',
    permission: 'documents.write',
    scope: 'write',
    cost: 'expensive',
    live: true,
    command: true,
    dryRun: true,
    multipart: UploadFormSchema,
    answer: { status: 201, also: 200, schema: StoredDocumentAnswer },
    errors: [
      'empty_file',
      'file_too_large',
      'storage_full',
      'throttled',
      'unsupported_file_type',
      'not_extractable',
      'files_unavailable',
    ],
  })
  async create(@Input() input: OperationInput): Promise<Answer> {
    const { upload, name, fields } = await this.readForm(input);
    try {
      await input.claim({ ...fields, file: { name, sha256: upload.sha256 } });
    } catch (error) {
      await this.files.discard(upload);
      throw error;
    }
    const outcome = await this.files.store(
      {
        companyId: input.companyId,
        actor: input.actor,
        upload,
        name,
        source: input.actor.human ? 'upload' : 'api',
        kind: fields.kind,
        receivedOn: fields.received_on ?? null,
        bankTransactionId: fields.bank_transaction_id ?? null,
        hold: fields.hold ?? false,
        note: fields.note ?? null,
        autoProcess: fields.auto_process ?? false,
        dryRun: input.dryRun,
      },
      (sql, stored) => input.keep(sql, storedAnswer(stored)),
    );
    return storedAnswer(outcome);
  }

  @Operation({
    id: 'companies_files_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/files/:file_id/',
    tag: 'companies',
    summary: 'A stored file',
    permission: 'documents.read',
    scope: 'read',
    cost: 'normal',
    live: true,
    params: FileParams,
    query: readQuery({}),
    answer: { status: 200, schema: ListedDocumentAnswer },
  })
  async retrieve(@Input() input: FileInput): Promise<unknown> {
    return listedDocument(await this.files.retrieveExplained(input.companyId, input.params.file_id));
  }

  @Operation({
    id: 'companies_files_link_bank_transaction',
    method: 'POST',
    path: '/api/companies/:company_id/files/:file_id/bank-transactions/',
    tag: 'app',
    summary: 'Set the bank transaction that a file explains',
    permission: 'documents.write',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    params: FileParams,
    body: FileLinkBody,
    answer: { status: 200, schema: StoredDocumentAnswer },
  })
  async linkBankTransaction(
    @Input() input: OperationInput<z.output<typeof FileParams>, object, z.output<typeof FileLinkBody>>,
  ): Promise<unknown> {
    const file = await this.files.linkBankTransaction(
      {
        companyId: input.companyId,
        actor: input.actor,
        fileId: input.params.file_id,
        bankTransactionId: input.body.bank_transaction_id,
      },
      (sql, linked) => input.keep(sql, storedDocument(linked)),
    );
    return storedDocument(file);
  }

  @Operation({
    id: 'companies_files_content',
    method: 'GET',
    path: '/api/companies/:company_id/files/:file_id/content/',
    tag: 'companies',
    summary: 'The bytes of a file',
    description:
      '`format=bin` (default) returns the bytes; PDFs and images are shown inline. A `Range` of one part gets 206. ' +
      '`format=json` returns an object with `name`, `content_type`, `size_bytes`, `sha256` and `content_base64`. Where a ' +
      'virus scanner is configured, a file that it has not scanned yet, or holds, gets 409 `state_conflict`.',
    permission: 'documents.read',
    scope: 'read',
    cost: 'expensive',
    live: true,
    params: FileParams,
    query: readQuery({ format: z.enum(['bin', 'json']).default('bin') }),
    answer: {
      status: 200,
      contentType: 'application/octet-stream',
      stored: true,
      asJson: FileContentAnswer,
    },
    errors: ['range_not_satisfiable', 'state_conflict', 'files_unavailable'],
  })
  async content(@Input() input: FileInput<{ format: 'bin' | 'json' }>): Promise<Answer> {
    const file = await this.givenOut(input.companyId, input.params.file_id);
    return input.query.format === 'json'
      ? this.asJson(file, input.request)
      : this.asBytes(file, input.request);
  }

  @Operation({
    id: 'companies_files_download_url',
    method: 'GET',
    path: '/api/companies/:company_id/files/:file_id/download-url/',
    tag: 'app',
    summary: 'Create a short-lived address of the bytes',
    description: 'If `content/` refuses the bytes, this gets 409 `state_conflict` too.',
    permission: 'documents.read',
    scope: 'read',
    cost: 'normal',
    live: true,
    params: FileParams,
    query: readQuery({}),
    answer: { status: 200, schema: DownloadUrlAnswer },
    errors: ['state_conflict'],
  })
  async downloadUrl(@Input() input: FileInput): Promise<unknown> {
    const file = await this.givenOut(input.companyId, input.params.file_id);
    const { token, expiresAt } = this.links.sign({ companyId: input.companyId, fileId: file.id });
    return { url: `${this.settings.baseUrl}/api/downloads/${token}/`, expires_at: expiresAt.toISOString() };
  }

  @Operation({
    id: 'downloads_retrieve',
    method: 'GET',
    path: '/api/downloads/:token/',
    tag: 'app',
    summary: 'The bytes of a file, by a short-lived address',
    permission: null,
    scope: 'read',
    cost: 'expensive',
    open: true,
    params: z.object({ token: z.string().max(200) }),
    query: readQuery({}),
    answer: { status: 200, contentType: 'application/octet-stream', stored: true },
    errors: ['range_not_satisfiable', 'state_conflict', 'books_unavailable', 'files_unavailable'],
  })
  async download(@Input() input: OperationInput<{ token: string }>): Promise<Answer> {
    const linked = this.links.open(input.params.token);
    const company = linked && (await this.companies.find(linked.companyId));
    // After a company is deleted, addresses issued before no longer open its files.
    if (linked === undefined || company === undefined || company.state === 'deleted') {
      throw problem('not_found', 'This address is invalid or has expired.');
    }
    return this.asBytes(await this.givenOut(linked.companyId, linked.fileId), input.request);
  }

  /** The size is checked first, then the space, then the rate: the server reads no form that it could not store. */
  private async readForm({ request, access }: OperationInput): Promise<UploadForm> {
    const declared = declaredBytes(request);
    await this.limits.demandDisk();
    const reserved = await this.rates.reserveUpload(access.caller.credential, declared);
    const before = request.raw.socket.bytesRead;
    try {
      return await readUploadForm(request, this.files);
    } finally {
      if (request.headers['content-length'] === undefined)
        reserved.settle(request.raw.socket.bytesRead - before);
    }
  }

  private async givenOut(companyId: bigint, fileId: bigint): Promise<StoredFile> {
    const file = await this.files.retrieve(companyId, fileId);
    this.files.assertGivenOut(file);
    return file;
  }

  private async asJson(file: StoredFile, request: FastifyRequest): Promise<Answer> {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      // Another representation, but of the same bytes: the name of a file never changes.
      etag: `W/${etagOf(file)}`,
    };
    if (holds(request, headers.etag)) return unchanged(headers.etag);
    const content = await buffer(await this.open(file));
    const body = {
      name: file.name,
      content_type: file.contentType,
      size_bytes: file.sizeBytes,
      sha256: file.sha256,
      content_base64: content.toString('base64'),
    };
    return new Answer(toJson(body), { headers });
  }

  private async asBytes(file: StoredFile, request: FastifyRequest): Promise<Answer> {
    if (holds(request, etagOf(file))) return unchanged(etagOf(file));
    // Only GET takes a range: HEAD describes the whole.
    const range = request.method === 'GET' ? wantedRange(request.headers, file) : undefined;
    // Lengths and ranges refer to the stored bytes, so the answer is not compressed.
    request.headers['x-no-compression'] = 'true';
    const body = request.method === 'HEAD' ? Readable.from([]) : await this.open(file, range);
    return new Answer(body, {
      status: range === undefined ? 200 : 206,
      headers: contentHeaders(file, range),
    });
  }

  private async open(file: StoredFile, range?: ReturnType<typeof wantedRange>): Promise<Readable> {
    try {
      return await this.files.open(file, range);
    } catch (error) {
      if (!(error instanceof MissingObject)) throw error;
      throw new Error(`The bytes of file ${encodeId('file', file.id)} are missing.`, { cause: error });
    }
  }
}

/** 304 for a client that already holds these bytes. */
function unchanged(etag: string): Answer {
  return new Answer(undefined, { status: 304, headers: { 'cache-control': 'private, no-cache', etag } });
}

function storedAnswer({ file, created }: StoreOutcome): Answer {
  return new Answer(storedDocument(file), { status: created ? 201 : 200 });
}
