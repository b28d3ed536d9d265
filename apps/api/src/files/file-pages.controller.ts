import { Controller, Inject } from '@nestjs/common';
import { FilePages, type PageWidth } from '#files';
import { visibleText } from '#platform';
import { type z } from 'zod';
import { Answer, holds, Input, Operation, type OperationInput, readQuery } from '../http/index.js';
import { FileParams } from './files.schemas.js';
import { FilePageParams, FilePagesAnswer, pageWidth, PageWordsAnswer } from './file-pages.schemas.js';

type PageInput<Query = object> = OperationInput<z.output<typeof FilePageParams>, Query>;

/** Pages of stored files as pictures, with their words: for screens that show where a value was read. */
@Controller()
export class FilePagesController {
  constructor(@Inject(FilePages) private readonly pages: FilePages) {}

  @Operation({
    id: 'companies_files_pages',
    method: 'GET',
    path: '/api/companies/:company_id/files/:file_id/pages/',
    tag: 'app',
    summary: 'The pages of a PDF or a picture',
    description:
      'A file that cannot be drawn gets 409 `file_not_drawable`: another type, damaged, protected by a password, or too large. ' +
      'A file that the virus scanner keeps back gets 409 `state_conflict`.',
    permission: 'documents.read',
    scope: 'read',
    cost: 'normal',
    live: true,
    params: FileParams,
    query: readQuery({}),
    answer: { status: 200, schema: FilePagesAnswer },
    errors: ['file_not_drawable', 'state_conflict', 'throttled', 'files_unavailable'],
  })
  async list(
    @Input() input: OperationInput<z.output<typeof FileParams>>,
  ): Promise<z.input<typeof FilePagesAnswer>> {
    const file = await this.pages.file(input.companyId, input.params.file_id);
    const sizes = await this.pages.sizes(file);
    return {
      items: sizes.map(({ width, height }, at) => ({
        page: at + 1,
        width_pt: rounded(width),
        height_pt: rounded(height),
      })),
    };
  }

  @Operation({
    id: 'companies_files_page_image',
    method: 'GET',
    path: '/api/companies/:company_id/files/:file_id/pages/:page/image/',
    tag: 'app',
    summary: 'A page as a WebP picture',
    description:
      'As wide as `width` says, or less: a small picture is not enlarged, and a very long page stays within 12 million pixels. ' +
      'Drawn when it is first asked for, then kept.',
    permission: 'documents.read',
    scope: 'read',
    cost: 'expensive',
    live: true,
    params: FilePageParams,
    query: readQuery({ width: pageWidth }),
    answer: { status: 200, contentType: 'image/webp' },
    errors: ['file_not_drawable', 'state_conflict', 'throttled', 'files_unavailable'],
  })
  async image(@Input() input: PageInput<{ width: PageWidth }>): Promise<Answer> {
    const { file_id: fileId, page } = input.params;
    const { width } = input.query;
    const file = await this.pages.file(input.companyId, fileId);
    const headers = {
      'cache-control': 'private, no-cache',
      etag: `"${this.pages.versionOf(file, page, width)}"`,
    };
    if (holds(input.request, headers.etag)) return new Answer(undefined, { status: 304, headers });
    const picture = await this.pages.picture(file, page, width);
    return new Answer(Buffer.from(picture), {
      headers: { ...headers, 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' },
    });
  }

  @Operation({
    id: 'companies_files_page_words',
    method: 'GET',
    path: '/api/companies/:company_id/files/:file_id/pages/:page/words/',
    tag: 'app',
    summary: 'The words of a page, with their places',
    description:
      'From the text of a PDF. For a scan or a photo: what was recognised when it was read as an invoice; otherwise none.',
    permission: 'documents.read',
    scope: 'read',
    cost: 'normal',
    live: true,
    params: FilePageParams,
    query: readQuery({}),
    answer: { status: 200, schema: PageWordsAnswer },
    errors: ['file_not_drawable', 'state_conflict', 'throttled', 'files_unavailable'],
  })
  async words(@Input() input: PageInput): Promise<z.input<typeof PageWordsAnswer>> {
    const file = await this.pages.file(input.companyId, input.params.file_id);
    const { source, words } = await this.pages.words(file, input.params.page);
    return { source, words: words.map(({ text, box }) => ({ text: visibleText(text), box })) };
  }
}

/** Hundredths of a point are finer than any screen. */
const rounded = (points: number): number => Math.round(points * 100) / 100;
