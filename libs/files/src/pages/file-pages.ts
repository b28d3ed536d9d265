import { problem } from '#platform';
import { type StoredFile } from '../files/stored-file.js';
import { MissingObject } from '../storage/file-storage.js';
import { type FileStore } from '../store/file-store.js';
import { type KeptPages, type PageWord } from './kept-pages.js';
import { Turns } from './turns.js';

/** Widths of pictures of pages, in pixels: an overview, a screen, a magnified part. */
export const PAGE_WIDTHS = [400, 800, 1600] as const;
export type PageWidth = (typeof PAGE_WIDTHS)[number];

/** Raised when pages are drawn differently: what earlier releases kept is then drawn again. */
const DRAWING = 1;

interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Why a file, or a page of it, cannot be drawn. */
interface Fault {
  readonly fault: string;
}

interface DrawnFile {
  readonly input: string;
  readonly companyId: bigint;
  readonly contentType: string;
}

/** Draws pages of strangers' files; this library knows nothing about their formats. */
interface PageDrawer {
  sizes(file: DrawnFile): Promise<readonly PageSize[] | Fault>;
  picture(file: DrawnFile, page: number, width: number): Promise<Uint8Array | Fault>;
  words(file: DrawnFile, page: number): Promise<readonly PageWord[] | Fault>;
}

/** The words of a page, and where they come from; no source where none are known. */
interface WordsOfPage {
  readonly source: 'text' | 'recognition' | null;
  readonly words: readonly PageWord[];
}

/** Pages of stored files, as a person sees them. Each picture is drawn once, however many ask for it. */
export class FilePages {
  private readonly turns = new Turns();

  constructor(
    private readonly files: FileStore,
    private readonly kept: KeptPages,
    private readonly drawer: PageDrawer,
  ) {}

  /**
   * A file that may be looked at.
   * @throws Problem `not_found`; `state_conflict` while the virus scanner keeps it back; `file_not_drawable` for one that
   *   has no pages
   */
  async file(companyId: bigint, fileId: bigint): Promise<StoredFile> {
    const file = await this.files.retrieve(companyId, fileId);
    this.files.assertGivenOut(file);
    if (file.contentType !== 'application/pdf' && !file.contentType.startsWith('image/'))
      throw problem('file_not_drawable', 'Only PDFs and pictures have pages.');
    return file;
  }

  /** The sizes of its pages. @throws Problem `file_not_drawable`, `throttled` */
  async sizes(file: StoredFile): Promise<readonly PageSize[]> {
    const bytes = await this.once(file, 'sizes.json', async (drawn) => {
      const sizes = await this.drawer.sizes(drawn);
      return 'fault' in sizes ? sizes : Buffer.from(JSON.stringify(sizes));
    });
    return JSON.parse(Buffer.from(bytes).toString()) as readonly PageSize[];
  }

  /** The version of a picture: equal ones mean equal pictures. */
  versionOf({ sha256 }: Pick<StoredFile, 'sha256'>, page: number, width: PageWidth): string {
    return `${sha256}-${DRAWING}-${page}-${width}`;
  }

  /** A page as WebP. @throws Problem `not_found` for a page that it does not have, `file_not_drawable`, `throttled` */
  async picture(file: StoredFile, page: number, width: PageWidth): Promise<Uint8Array> {
    await this.assertHas(file, page);
    return this.once(file, `${page}-${width}.webp`, (drawn) => this.drawer.picture(drawn, page, width));
  }

  /**
   * The words of a page: those recognised when the file was read, or else those that it contains as text.
   * @throws Problem as `picture`
   */
  async words(file: StoredFile, page: number): Promise<WordsOfPage> {
    await this.assertHas(file, page);
    const recognised = await this.kept.recognisedWords(file, page);
    if (recognised !== undefined) return { source: 'recognition', words: recognised };
    if (file.contentType !== 'application/pdf') return { source: null, words: [] };
    const bytes = await this.once(file, `${page}.json`, async (drawn) => {
      const words = await this.drawer.words(drawn, page);
      return 'fault' in words ? words : Buffer.from(JSON.stringify(words));
    });
    const words = JSON.parse(Buffer.from(bytes).toString()) as readonly PageWord[];
    return { source: words.length === 0 ? null : 'text', words };
  }

  private async assertHas(file: StoredFile, page: number): Promise<void> {
    if (page > (await this.sizes(file)).length) throw problem('not_found', 'The file has no such page.');
  }

  /** What was kept, or else is made now: by one request for all that ask at the same time. */
  private async once(
    file: StoredFile,
    name: string,
    make: (drawn: DrawnFile) => Promise<Uint8Array | Fault>,
  ): Promise<Uint8Array> {
    const { companyId, contentType, storageKey } = file;
    const drawing = `${DRAWING}/${name}`;
    const kept = await this.kept.read(file, drawing);
    if (kept !== undefined) return kept;
    return this.turns.take(companyId, `${storageKey} ${name}`, async () => {
      const made = await this.lent(file, (input) => make({ input, companyId, contentType }));
      if ('fault' in made) throw problem('file_not_drawable', messageOf(made.fault));
      await this.kept.keep(file, drawing, made);
      return made;
    });
  }

  private async lent<T>(file: StoredFile, use: (path: string) => Promise<T>): Promise<T> {
    try {
      return await this.files.lend(file, use);
    } catch (error) {
      if (!(error instanceof MissingObject)) throw error;
      throw new Error(`The bytes of file ${file.id} are missing.`, { cause: error });
    }
  }
}

const FAULTS: Readonly<Record<string, string>> = {
  encrypted_pdf: 'The PDF needs a password.',
  image_too_large: 'The picture has too many pixels.',
  too_many_pages: 'The file has too many pages.',
  timed_out: 'Drawing the file takes too long.',
  out_of_memory: 'Drawing the file takes too much memory.',
};

const messageOf = (fault: string): string => FAULTS[fault] ?? 'The file is damaged.';
