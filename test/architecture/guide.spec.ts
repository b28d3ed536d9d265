import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { guidePages } from '../../apps/console/build/guide.js';
import { type GuideNode, type GuidePage, guideName } from '../../apps/console/src/frame/help/guide-page.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ROUTES = join(ROOT, 'apps/console/src/routes');
const WORDS = join(ROOT, 'apps/console/src/words');
const LANGUAGES = ['en', 'et'] as const;

const pages = Object.fromEntries(
  LANGUAGES.map((language) => [language, guidePages(join(ROOT, 'docs/use/screens'), language)]),
) as Record<(typeof LANGUAGES)[number], GuidePage[]>;
const namesIn = (language: (typeof LANGUAGES)[number]): string[] => pages[language].map(({ name }) => name);

/** The page that each route needs, by the file of the route. */
const needed = readdirSync(ROUTES)
  .filter((file) => !file.startsWith('_'))
  .map((file) => {
    const text = readFileSync(join(ROUTES, file), 'utf8');
    const screen = /\bscreen: '(\w+)'/.exec(text)?.[1];
    const guide = /\bguide: '([\w-]+)'/.exec(text)?.[1];
    const name = guideName({ screen, guide });
    return { file, name: name ?? '' };
  });

describe('the guide', () => {
  it.each(LANGUAGES)('has a page for the screen of every route, in %s', (language) => {
    const names = namesIn(language);
    expect(needed.filter(({ name }) => !names.includes(name))).toEqual([]);
  });

  it('has the same pages in the same order, with the same parts, in both languages', () => {
    expect(namesIn('et')).toEqual(namesIn('en'));
    const parts = ({ name, nodes }: GuidePage) => [
      name,
      nodes.map(([tag]) => tag).filter((tag) => tag === 'h').length,
    ];
    expect(pages.et.map(parts)).toEqual(pages.en.map(parts));
  });

  it.each(LANGUAGES)('names in bold only what the console has written on it, in %s', async (language) => {
    const labels = new Set(await labelsOf(language));
    const named = pages[language].flatMap(({ name, nodes }) => boldOf(nodes).map((text) => ({ name, text })));
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ text }) => !labels.has(text))).toEqual([]);
  });
});

function boldOf(nodes: readonly GuideNode[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const [tag, parts] = node;
    return tag === 'strong' ? parts.filter((part) => typeof part === 'string') : boldOf(parts);
  });
}

/** The messages of a language that are the same whatever they are about. */
async function labelsOf(language: string): Promise<string[]> {
  const files = readdirSync(join(WORDS, language));
  const areas = await Promise.all(
    files.map((file) => import(join(WORDS, language, file)) as Promise<{ default: unknown }>),
  );
  return areas.flatMap(({ default: words }) => textsIn(words));
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];
