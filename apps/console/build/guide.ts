import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexer, type MarkedToken, type Token } from 'marked';
import { type Plugin } from 'vite';
import { type GuideNode, type GuidePage } from '../src/frame/help/guide-page.js';

const MODULE = /^virtual:guide\/(en|et)$/;

/**
 * The pages of the guide, a module per language: `docs/use/screens/en/bank.md` is a page of `virtual:guide/en`. They become
 * plain data, which the console draws with React: its policy lets no text become markup.
 */
export function guide(folder: string): Plugin {
  return {
    name: 'raamat-guide',
    resolveId: (id) => (MODULE.test(id) ? `\0${id}` : undefined),
    load(id) {
      const language = MODULE.exec(id.replace('\0', ''))?.[1];
      if (language === undefined) return undefined;
      for (const path of filesOf(folder, language)) this.addWatchFile(path);
      return `export default ${JSON.stringify(guidePages(folder, language))};`;
    },
  };
}

const filesOf = (folder: string, language: string): string[] => [
  join(folder, 'README.md'),
  ...namesOf(folder, language).map((name) => join(folder, language, `${name}.md`)),
];

const namesOf = (folder: string, language: string): string[] =>
  readdirSync(join(folder, language)).map((name) => name.replace(/\.md$/, ''));

/** The pages of a language, in the order of the index. */
export function guidePages(folder: string, language: string): GuidePage[] {
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  const names = namesOf(folder, language);
  const place = (name: string): number => index.indexOf(`(${language}/${name}.md)`);
  return names
    .sort((a, b) => place(a) - place(b))
    .map((name) => pageOf(name, readFileSync(join(folder, language, `${name}.md`), 'utf8'), names));
}

function pageOf(name: string, text: string, names: readonly string[]): GuidePage {
  const [first, ...rest] = lexer(text).filter(({ type }) => type !== 'space') as MarkedToken[];
  if (first?.type !== 'heading' || first.depth !== 1)
    throw new Error(`The page ${name} has no title: its first line must be one.`);
  return { name, title: first.text, nodes: nodesOf(rest, { name, names }) };
}

interface Place {
  readonly name: string;
  readonly names: readonly string[];
}

const nodesOf = (tokens: readonly Token[], place: Place): GuideNode[] =>
  (tokens as readonly MarkedToken[]).flatMap((token) => {
    const node = nodeOf(token, place);
    return node === undefined ? [] : [node];
  });

function nodeOf(token: MarkedToken, place: Place): GuideNode | undefined {
  const inner = (tokens: readonly Token[]): GuideNode[] => nodesOf(tokens, place);
  switch (token.type) {
    case 'space':
      return undefined;
    case 'heading':
      return ['h', inner(token.tokens)];
    case 'paragraph':
      return ['p', inner(token.tokens)];
    case 'list':
      return [token.ordered ? 'ol' : 'ul', token.items.map((item) => ['li', inner(item.tokens)])];
    case 'table':
      return [
        'table',
        [token.header, ...token.rows].map((row, at) => [
          'tr',
          row.map((cell) => [at === 0 ? 'th' : 'td', inner(cell.tokens)]),
        ]),
      ];
    case 'strong':
      return ['strong', inner(token.tokens)];
    case 'codespan':
      return ['kbd', [token.text]];
    case 'text':
      return token.tokens === undefined ? token.text.replaceAll('\n', ' ') : ['span', inner(token.tokens)];
    case 'link':
      return ['link', inner(token.tokens), linkedPage(token.href, place)];
    default:
      throw new Error(`The page ${place.name} has a part that the guide does not draw: ${token.type}.`);
  }
}

function linkedPage(href: string, { name, names }: Place): string {
  const page = /^([a-z-]+)\.md$/.exec(href)?.[1];
  if (page === undefined || !names.includes(page))
    throw new Error(`The page ${name} links to ${href}, which is no page of the guide.`);
  return page;
}
