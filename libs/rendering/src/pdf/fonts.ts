import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Letters of every language that European parties have names in. */
export interface Fonts {
  readonly regular: Buffer;
  readonly bold: Buffer;
}

let loaded: Promise<Fonts> | undefined;

/** Liberation Sans (SIL Open Font License), which the PDF reader brings along; read once a process. */
export function documentFonts(): Promise<Fonts> {
  loaded ??= readFonts();
  return loaded;
}

async function readFonts(): Promise<Fonts> {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
    'standard_fonts',
  );
  const [regular, bold] = await Promise.all([
    readFile(join(folder, 'LiberationSans-Regular.ttf')),
    readFile(join(folder, 'LiberationSans-Bold.ttf')),
  ]);
  return { regular, bold };
}
