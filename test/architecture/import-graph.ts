import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';

/** One import of one source file, as written, with the names it imports. */
export interface Import {
  readonly from: string;
  readonly names: readonly string[];
  /** Disappears in compilation: it can neither load anything nor close a cycle. */
  readonly typeOnly: boolean;
}

export interface SourceFile {
  /** Relative to the project's folder, with slashes. */
  readonly path: string;
  readonly imports: readonly Import[];
  /** The exported names of the file, with `*` for all those of another file. */
  readonly exports: readonly string[];
}

/** The source files of these folders, relative to the project's folder, with slashes. */
export function sourcePaths(root: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((one) =>
        posix.join(folder, one.replaceAll('\\', '/')),
      ),
    )
    .filter((path) => /\.(ts|mjs)$/.test(path) && !path.endsWith('.d.ts'))
    .sort();
}

/** Tests that run in one process share what they read: a run changes no source. */
const known = new Map<string, SourceFile>();

/** The imports and exports of every source file of these folders. */
export function readSources(root: string, folders: readonly string[]): SourceFile[] {
  return sourcePaths(root, folders).map((path) => {
    const file = known.get(path) ?? sourceFile(path, readFileSync(join(root, path), 'utf8'));
    known.set(path, file);
    return file;
  });
}

export function sourceFile(path: string, text: string): SourceFile {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  return { path, imports: importsOf(source), exports: source.statements.flatMap(exportsOf) };
}

/** The imports, re-exports and dynamic imports of a source text. */
function importsOf(source: ts.SourceFile): Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) found.push(ofImport(node));
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier)
      found.push(ofExport(node, node.moduleSpecifier));
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteral(argument))
        found.push({ from: argument.text, names: namesTaken(node), typeOnly: true });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The names that `const { a } = await import('…')` and `(await import('…')).a` take. */
function namesTaken(call: ts.CallExpression): string[] {
  let user: ts.Node = call.parent;
  while (ts.isAwaitExpression(user) || ts.isParenthesizedExpression(user)) user = user.parent;
  if (ts.isPropertyAccessExpression(user)) return [user.name.text];
  if (!ts.isVariableDeclaration(user) || !ts.isObjectBindingPattern(user.name)) return ['*'];
  return user.name.elements.map(({ propertyName, name }) => (propertyName ?? name).getText());
}

function exportsOf(statement: ts.Statement): string[] {
  if (ts.isExportDeclaration(statement)) {
    const clause = statement.exportClause;
    return clause && ts.isNamedExports(clause) ? clause.elements.map(({ name }) => name.text) : ['*'];
  }
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  const { name } = statement as ts.DeclarationStatement;
  return [name?.getText() ?? 'default'];
}

const boundNames = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((one) => (ts.isBindingElement(one) ? boundNames(one.name) : []));

function ofImport(node: ts.ImportDeclaration): Import {
  const clause = node.importClause;
  const bindings = clause?.namedBindings;
  const elements = bindings && ts.isNamedImports(bindings) ? [...bindings.elements] : [];
  const names = elements.map((one) => (one.propertyName ?? one.name).text);
  const takesValue =
    clause === undefined ||
    clause.name !== undefined ||
    (bindings !== undefined && ts.isNamespaceImport(bindings)) ||
    elements.some((one) => !one.isTypeOnly);
  return {
    from: textOf(node.moduleSpecifier),
    names: [
      ...names,
      ...(clause?.name ? ['default'] : []),
      ...(bindings && ts.isNamespaceImport(bindings) ? ['*'] : []),
    ],
    typeOnly: clause?.phaseModifier === ts.SyntaxKind.TypeKeyword || !takesValue,
  };
}

function ofExport(node: ts.ExportDeclaration, specifier: ts.Expression): Import {
  const clause = node.exportClause;
  const elements = clause && ts.isNamedExports(clause) ? [...clause.elements] : [];
  return {
    from: textOf(specifier),
    names: elements.length > 0 ? elements.map((one) => (one.propertyName ?? one.name).text) : ['*'],
    typeOnly: node.isTypeOnly || (elements.length > 0 && elements.every((one) => one.isTypeOnly)),
  };
}

const textOf = (node: ts.Expression): string => (ts.isStringLiteral(node) ? node.text : '');

/** The file that a relative import refers to; undefined for a package or another library. */
export function target(path: string, from: string): string | undefined {
  if (!from.startsWith('.')) return undefined;
  return posix.join(dirname(path), from).replace(/\.js$/, '.ts');
}

/** The packages that a file loads, directly or through imports from its own library. */
export function packagesLoadedBy(files: readonly SourceFile[], entry: string): ReadonlySet<string> {
  const importsAt = new Map(files.map(({ path, imports }) => [path, imports]));
  const packages = new Set<string>();
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { from, typeOnly } of importsAt.get(path) ?? []) {
      if (typeOnly) continue;
      const to = target(path, from);
      if (to === undefined) packages.add(from);
      else visit(to);
    }
  };
  visit(entry);
  return packages;
}

/** The value imports of each file or folder. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The cycles of value imports between files, each as the files that reach each other. */
export function fileCycles(files: readonly SourceFile[]): string[][] {
  return cyclesOf(importGraph(files, (path) => path));
}

/**
 * The cycles of value imports between the folders of one library or app. The files directly in `src` combine its folders
 * and form a layer above them: no folder depends on them.
 */
export function folderCycles(files: readonly SourceFile[]): string[][] {
  const inFolders = files.filter(({ path }) => !/^[^/]+\/[^/]+\/src\/[^/]+$/.test(path) && !isSpec(path));
  return cyclesOf(importGraph(inFolders, dirname));
}

const isSpec = (path: string): boolean => /\.(db-)?spec\.ts$/.test(path);

function importGraph(files: readonly SourceFile[], nodeOf: (path: string) => string): Graph {
  const known = new Set(files.map(({ path }) => path));
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const from = nodeOf(path);
    const reached = graph.get(from) ?? new Set<string>();
    graph.set(from, reached);
    for (const one of imports) {
      const to = one.typeOnly ? undefined : target(path, one.from);
      if (to === undefined || !known.has(to)) continue;
      // A file that imports itself is a cycle; imports within one folder are not.
      if (nodeOf(to) !== from || to === path) reached.add(nodeOf(to));
    }
  }
  return graph;
}

/** Tarjan's algorithm: nodes that reach each other share the lowest number that any of them reaches. */
function cyclesOf(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    low.set(node, order.size - 1);
    stack.push(node);
    for (const to of graph.get(node) ?? []) {
      if (!order.has(to)) {
        visit(to);
        low.set(node, Math.min(low.get(node) ?? 0, low.get(to) ?? 0));
      } else if (stack.includes(to)) {
        low.set(node, Math.min(low.get(node) ?? 0, order.get(to) ?? 0));
      }
    }
    if (low.get(node) !== order.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1 || graph.get(node)?.has(node)) found.push(group.sort());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}
