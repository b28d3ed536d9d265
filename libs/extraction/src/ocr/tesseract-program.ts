import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { processEnvironment } from '#platform';
import { ExtractionFailure } from '../extraction.js';
import { FIRST_PASS, type OcrLanguage, PAGE_LANGUAGES } from './languages.js';
import { pgmHead, type Raster } from './raster.js';
import { type RecognisedWord, type Recogniser, wordsOfTsv } from './recogniser.js';

/** Most bytes of output: a page takes a few kilobytes, and even a picture of noise stays below this. */
const MOST_OUTPUT = 16 * 1024 * 1024;

/** The system's tesseract, if installed with Estonian and English data: it reads faster than the library. */
export async function findTesseractProgram(): Promise<Recogniser | undefined> {
  try {
    const { stdout } = await promisify(execFile)('tesseract', ['--list-langs']);
    const listed = new Set(stdout.split(/\s+/u));
    const languages = new Set([...FIRST_PASS, ...PAGE_LANGUAGES].filter((language) => listed.has(language)));
    return FIRST_PASS.every((language) => languages.has(language))
      ? { languages, recognise: runTesseract }
      : undefined;
  } catch {
    return undefined;
  }
}

function runTesseract(page: Raster, languages: readonly OcrLanguage[]): Promise<RecognisedWord[]> {
  return new Promise((resolve, reject) => {
    const program = spawn(
      'tesseract',
      ['-', '-', '-l', languages.join('+'), '--oem', '1', '--psm', '11', '--dpi', '300', 'tsv'],
      {
        // A second thread burns half as much again for hardly any gain; pages are read in parallel instead.
        env: { ...processEnvironment(), OMP_THREAD_LIMIT: '1' },
        stdio: ['pipe', 'pipe', 'ignore'],
      },
    );
    const chunks: Buffer[] = [];
    let size = 0;
    program.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MOST_OUTPUT) chunks.push(chunk);
      else {
        reject(new ExtractionFailure('invalid_image', 'A page has more words than any real page'));
        program.kill('SIGKILL');
      }
    });
    program.once('error', reject);
    program.once('close', (code, signal) => {
      // The reader's processor time includes the program's, and a reader at its limit ends together with it: so this
      // signal hit the program alone.
      if (signal !== null) reject(new RangeError(`tesseract was ended by ${signal}`));
      else if (code === 0) resolve(wordsOfTsv(Buffer.concat(chunks).toString('utf8')));
      else reject(new ExtractionFailure('invalid_image', `tesseract ended with code ${code ?? 'none'}`));
    });
    // The program may end before it has taken the whole picture; its exit code then gives the reason.
    program.stdin.on('error', () => undefined);
    program.stdin.write(pgmHead(page));
    program.stdin.end(page.data);
  });
}
