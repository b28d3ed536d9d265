import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { FIRST_PASS, type OcrLanguage, PAGE_LANGUAGES } from './languages.js';
import { pgmHead, type Raster } from './raster.js';
import { type RecognisedWord, type Recogniser, wordsOfTsv } from './recogniser.js';

const TABLE = { text: false, tsv: true };

/** A running recogniser and its current languages. */
interface Started {
  readonly worker: Worker;
  readonly folder: string;
  languages: readonly OcrLanguage[];
}

/** Tesseract compiled to WebAssembly, with its packaged data: needs only Node, and never the network. */
export class TesseractLibrary implements Recogniser {
  readonly languages: ReadonlySet<OcrLanguage> = new Set([...FIRST_PASS, ...PAGE_LANGUAGES]);
  private started: Promise<Started> | undefined;

  async recognise(page: Raster, languages: readonly OcrLanguage[]): Promise<RecognisedWord[]> {
    this.started ??= start(languages);
    const started = await this.started;
    if (started.languages !== languages) await setTo(started, languages);
    const { data } = await started.worker.recognize(
      Buffer.concat([Buffer.from(pgmHead(page)), page.data]),
      {},
      TABLE,
    );
    return wordsOfTsv(data.tsv ?? '');
  }
}

async function start(languages: readonly OcrLanguage[]): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'raamat-languages-'));
  const worker = await withData(folder, languages, () =>
    createWorker([...languages], OEM.LSTM_ONLY, {
      langPath: folder,
      cacheMethod: 'none',
      // Without a handler the library throws past every catch.
      errorHandler: () => undefined,
    }),
  );
  await setParameters(worker);
  return { worker, folder, languages };
}

/** Reuses the worker: a second one would need its memory again. */
async function setTo(started: Started, languages: readonly OcrLanguage[]): Promise<void> {
  await withData(started.folder, languages, () =>
    started.worker.reinitialize(languages.join('+'), OEM.LSTM_ONLY),
  );
  await setParameters(started.worker);
  started.languages = languages;
}

const setParameters = (worker: Worker): Promise<unknown> =>
  worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, user_defined_dpi: '300' });

/** The library takes all its languages from one folder, while each package brings a single one. */
async function withData<T>(
  folder: string,
  languages: readonly OcrLanguage[],
  use: () => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true });
  try {
    for (const code of languages) await symlink(packagedData(code), join(folder, `${code}.traineddata.gz`));
    return await use();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function packagedData(code: OcrLanguage): string {
  const entry = createRequire(import.meta.url).resolve(`@tesseract.js-data/${code}/package.json`);
  return join(dirname(entry), '4.0.0_best_int', `${code}.traineddata.gz`);
}
