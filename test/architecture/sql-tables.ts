import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A table that an entity describes, and the library of that entity. */
export interface Table {
  /** The name with its schema: `books.invoice`. */
  readonly name: string;
  readonly library: string;
}

/** A file with the texts of its strings. */
export interface TextOfFile {
  /** Relative to the project's folder, with slashes. */
  readonly path: string;
  readonly strings: readonly string[];
}

/** Libraries whose tables another library may name: the books build on the ledger, in the same database schema. */
const MAY_NAME: Readonly<Record<string, readonly string[]>> = { books: ['ledger'] };

/** Migrations are a history, and `schema` combines all tables. */
const EXEMPT = /\/migrations\/|^libs\/schema\/|\.(db-)?spec\.ts$|\.entity\.ts$/;

const ENTITY = /@Entity\(\{ schema: '([a-z_]+)', name: '([a-z_]+)' \}\)/;

/** The tables that the entities under a folder describe. */
export function tablesIn(root: string): Table[] {
  return sourcesIn(root).flatMap(({ path, text }) => {
    const [, schema, name] = ENTITY.exec(text) ?? [];
    const library = /^libs\/([^/]+)\//.exec(path)?.[1];
    return schema === undefined || name === undefined || library === undefined
      ? []
      : [{ name: `${schema}.${name}`, library }];
  });
}

/** SQL of every source file under a folder that names a table of a library whose tables the file may not name. */
export function foreignTablesIn(root: string, tables: readonly Table[]): string[] {
  const suspects = sourcesIn(root)
    .filter(({ path }) => !EXEMPT.test(path))
    // Most files name no such table anywhere, so in no string either: they need no parsing.
    .filter(({ path, text }) => foreignTables([{ path, strings: [text] }], tables).length > 0);
  return foreignTables(
    suspects.map(({ path, text }) => ({ path, strings: stringsOf(text) })),
    tables,
  );
}

/** The strings and the fixed parts of the templates of a source text, without comments. */
export function stringsOf(text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('file.ts', text, ts.ScriptTarget.ES2023, true));
  return found;
}

/** SQL that names a table of a library whose tables the file may not name. */
export function foreignTables(files: readonly TextOfFile[], tables: readonly Table[]): string[] {
  const ownerOf = new Map(tables.map(({ name, library }) => [name, library]));
  return files.flatMap(({ path, strings }) => {
    const here = /^(?:libs|apps)\/([^/]+)\//.exec(path)?.[1] ?? '';
    const inLibrary = path.startsWith('libs/');
    const named = new Set(strings.flatMap((text) => text.match(/\b[a-z_]+\.[a-z_]+\b/g) ?? []));
    return [...named].flatMap((name) => {
      const owner = ownerOf.get(name);
      const allowed =
        owner === undefined || (inLibrary && (owner === here || MAY_NAME[here]?.includes(owner)));
      return allowed ? [] : [`${path} names ${name}, a table of ${owner}`];
    });
  });
}

export function sourcesIn(root: string): { readonly path: string; readonly text: string }[] {
  return ['apps', 'libs'].flatMap((group) =>
    readdirSync(join(root, group), { recursive: true, encoding: 'utf8' })
      .filter((one) => one.endsWith('.ts'))
      .map((one) => ({
        path: `${group}/${one.replaceAll('\\', '/')}`,
        text: readFileSync(join(root, group, one), 'utf8'),
      })),
  );
}
