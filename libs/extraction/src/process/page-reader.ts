import { type ReaderInput, type ReaderPool, ReaderEnded, readerJob } from '#unpacking';
import { type ExtractionErrorCode, type PlacedWord } from '../extraction.js';

/** A page as it is shown. A pixel of a picture counts as a point: boxes of both kinds of file have one unit. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** A question about a file's pages, counted from 1. */
export type PageQuestion =
  | { readonly want: 'sizes' }
  | { readonly want: 'picture'; readonly page: number; readonly width: number }
  | { readonly want: 'words'; readonly page: number };

export interface PageParams {
  readonly contentType: string;
  readonly question: PageQuestion;
}

/** Why a file, or a page of it, cannot be drawn. */
interface PageFault {
  readonly fault: ExtractionErrorCode;
}

/** The reader's answer; the bytes of a picture follow it. */
export type PageAnswer =
  | { readonly sizes: readonly PageSize[] }
  | { readonly drawn: true }
  | { readonly words: readonly PlacedWord[] }
  | PageFault;

export const PAGE_JOB = readerJob<PageParams, PageAnswer>(import.meta.url, './page-job.js');

/** The file whose pages are wanted. */
export interface PageRequest {
  readonly input: ReaderInput;
  readonly companyId: bigint;
  readonly contentType: string;
}

/** Draws pages of unknown files in the isolated reader. */
export class PageReader {
  constructor(private readonly readers: Pick<ReaderPool, 'read'>) {}

  /** The sizes of all pages. @throws NoReader */
  async sizes(request: PageRequest): Promise<readonly PageSize[] | PageFault> {
    const { answer } = await this.ask(request, { want: 'sizes' });
    return 'sizes' in answer ? answer.sizes : faultIn(answer);
  }

  /** A page as WebP: `width` pixels wide, or less where it would become too large, or the file has no more. @throws NoReader */
  async picture(request: PageRequest, page: number, width: number): Promise<Uint8Array | PageFault> {
    const { answer, bytes } = await this.ask(request, { want: 'picture', page, width });
    return 'drawn' in answer ? bytes : faultIn(answer);
  }

  /** The words that the file itself contains; none in a picture. @throws NoReader */
  async words(request: PageRequest, page: number): Promise<readonly PlacedWord[] | PageFault> {
    const { answer } = await this.ask(request, { want: 'words', page });
    return 'words' in answer ? answer.words : faultIn(answer);
  }

  private async ask(
    { contentType, ...request }: PageRequest,
    question: PageQuestion,
  ): Promise<{ answer: PageAnswer; bytes: Uint8Array }> {
    try {
      return await this.readers.read({ ...request, job: PAGE_JOB, params: { contentType, question } });
    } catch (error) {
      if (error instanceof ReaderEnded) return { answer: { fault: error.reason }, bytes: new Uint8Array() };
      throw error;
    }
  }
}

function faultIn(answer: PageAnswer): PageFault {
  if ('fault' in answer) return answer;
  throw new Error('The reader answered another question.');
}
