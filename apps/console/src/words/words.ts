import { type Language, setFormatLanguage } from '../format/locale.js';
import { type Areas } from './areas.js';

const files = import.meta.glob<{ default: unknown }>([
  './{et,en}/*.ts',
  '!./{et,en}/{actions,first,form,frame,list,screens}.ts',
]);
const firstFiles = {
  et: () => import('./et/first.js'),
  en: () => import('./en/first.js'),
} as const;
const loaded = new Map<keyof Areas, unknown>();
let chosen: Language = 'et';
let disguise: (<T>(words: T) => T) | undefined;

/** The messages of an area in the chosen language. Its route loads them first, so they are always there. */
export function words<Area extends keyof Areas>(area: Area): Areas[Area] {
  const found = loaded.get(area);
  if (found === undefined)
    throw new Error(`The words of ${area} are not loaded: name the area in its route.`);
  return found as Areas[Area];
}

export const language = (): Language => chosen;

export async function loadWords(areas: readonly (keyof Areas)[]): Promise<void> {
  await Promise.all(
    areas
      .filter((area) => !loaded.has(area))
      .map(async (area) => {
        const file = await files[`./${chosen}/${area}.ts`]?.();
        if (file === undefined) throw new Error(`There are no words of ${area} in ${chosen}.`);
        keep(area, file.default);
      }),
  );
}

function keep(area: keyof Areas, found: unknown): void {
  loaded.set(area, disguise === undefined ? found : disguise(found));
}

/** Chooses the language, before any words are loaded. `pseudo` disguises every message, so that tests see what was missed. */
export async function chooseLanguage(wanted: Language, pseudo: boolean): Promise<void> {
  chosen = wanted;
  setFormatLanguage(wanted);
  document.documentElement.lang = wanted;
  if (pseudo) disguise = (await import('./pseudo.js')).disguised;
}

/** Loads the words that must be there before anything is drawn; the others come with their screen. */
export async function loadFirstWords(): Promise<void> {
  const first = await firstFiles[chosen]();
  for (const [area, found] of Object.entries(first.default)) keep(area as keyof typeof first.default, found);
}
