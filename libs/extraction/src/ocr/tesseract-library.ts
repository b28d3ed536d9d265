import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { pgmHead, type Raster } from './raster.js';
import { type RecognisedWord, type Recogniser, wordsOfTsv } from './recogniser.js';

const LANGUAGES = ['est', 'eng'] as const;
const TABLE = { text: false, tsv: true };

/** Tesseract compiled to WebAssembly, with its packaged data: needs nothing but node, and never the network. */
export class TesseractLibrary implements Recogniser {
  private worker: Promise<Worker> | undefined;

  async recognise(page: Raster): Promise<RecognisedWord[]> {
    this.worker ??= start();
    const worker = await this.worker;
    const { data } = await worker.recognize(
      Buffer.concat([Buffer.from(pgmHead(page)), page.data]),
      {},
      TABLE,
    );
    return wordsOfTsv(data.tsv ?? '');
  }
}

async function start(): Promise<Worker> {
  // The library takes all its languages from one folder, and the packages come with one each.
  const folder = await mkdtemp(join(tmpdir(), 'raamat-languages-'));
  try {
    for (const code of LANGUAGES) await symlink(packagedData(code), join(folder, `${code}.traineddata.gz`));
    const worker = await createWorker([...LANGUAGES], OEM.LSTM_ONLY, {
      langPath: folder,
      cacheMethod: 'none',
      // Without a handler the library throws past every catch.
      errorHandler: () => undefined,
    });
    await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, user_defined_dpi: '300' });
    return worker;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function packagedData(code: string): string {
  const entry = createRequire(import.meta.url).resolve(`@tesseract.js-data/${code}/package.json`);
  return join(dirname(entry), '4.0.0_best_int', `${code}.traineddata.gz`);
}
