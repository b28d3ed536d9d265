import { type OcrEngine } from '../extraction.js';
import { type Recogniser } from './recogniser.js';
import { findTesseractProgram } from './tesseract-program.js';

const chosen = new Map<OcrEngine, Promise<Recogniser | undefined>>();

/** The recogniser to use, determined once per process; undefined when pictures are not to be read. */
export function chooseRecogniser(engine: OcrEngine): Promise<Recogniser | undefined> {
  const known = chosen.get(engine);
  if (known) return known;
  const found = find(engine);
  chosen.set(engine, found);
  return found;
}

async function find(engine: OcrEngine): Promise<Recogniser | undefined> {
  if (engine === 'off') return undefined;
  const program = engine === 'library' ? undefined : await findTesseractProgram();
  if (program || engine === 'program') return program;
  // Loaded only where the program is missing: the library and its data take 100 MB.
  const { TesseractLibrary } = await import('./tesseract-library.js');
  return new TesseractLibrary();
}
