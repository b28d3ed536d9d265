import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Letters of every language in which European parties have names. */
export interface Fonts {
  readonly regular: Buffer;
  readonly bold: Buffer;
}

let loaded: Promise<Fonts> | undefined;

/** Arimo (SIL Open Font License): Latin, Greek and Cyrillic letters with the widths of Arial; read once per process. */
export function documentFonts(): Promise<Fonts> {
  loaded ??= readFonts();
  return loaded;
}

async function readFonts(): Promise<Fonts> {
  const [regular, bold] = await Promise.all([
    fontOf('400Regular/Arimo_400Regular.ttf'),
    fontOf('700Bold/Arimo_700Bold.ttf'),
  ]);
  return { regular, bold };
}

function fontOf(path: string): Promise<Buffer> {
  return readFile(createRequire(import.meta.url).resolve(`@expo-google-fonts/arimo/${path}`));
}
