import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import ts from 'typescript';

/** One import of one source file, as written, with the names it takes. */
export interface Import {
  readonly from: string;
  readonly names: readonly string[];
  /** Gone after compilation: it can neither load anything nor close a circle. */
  readonly typeOnly: boolean;
}

export interface SourceFile {
  /** From the folder of the project, with slashes. */
  readonly path: string;
  readonly imports: readonly Import[];
}

/** The imports and re-exports of every TypeScript file of these folders. */
export function readSources(root: string, folders: readonly string[]): SourceFile[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((one) =>
        join(root, folder, one),
      ),
    )
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .map((file) => ({
      path: relative(root, file).replaceAll('\\', '/'),
      imports: importsOf(readFileSync(file, 'utf8')),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** What a source text imports, re-exports and loads on demand. */
export function importsOf(text: string): Import[] {
  const found: Import[] = [];
  const source = ts.createSourceFile('file.ts', text, ts.ScriptTarget.ES2023, true);
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) found.push(ofImport(node));
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier)
      found.push(ofExport(node, node.moduleSpecifier));
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteral(argument))
        found.push({ from: argument.text, names: ['*'], typeOnly: true });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

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

/** The file a relative import means; undefined for a package or another lib. */
export function target(path: string, from: string): string | undefined {
  if (!from.startsWith('.')) return undefined;
  return posix.join(dirname(path), from).replace(/\.js$/, '.ts');
}

/** The circles of value imports between files, each as the files that reach each other. */
export function circles(files: readonly SourceFile[]): string[][] {
  const known = new Set(files.map((file) => file.path));
  const edges = new Map(
    files.map((file) => [
      file.path,
      file.imports
        .filter((one) => !one.typeOnly)
        .flatMap((one) => target(file.path, one.from) ?? [])
        .filter((to) => known.has(to)),
    ]),
  );
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  // Tarjan: files that reach each other share the lowest number any of them reaches.
  const visit = (path: string): void => {
    order.set(path, order.size);
    low.set(path, order.size - 1);
    stack.push(path);
    for (const to of edges.get(path) ?? []) {
      if (!order.has(to)) {
        visit(to);
        low.set(path, Math.min(low.get(path) ?? 0, low.get(to) ?? 0));
      } else if (stack.includes(to)) {
        low.set(path, Math.min(low.get(path) ?? 0, order.get(to) ?? 0));
      }
    }
    if (low.get(path) !== order.get(path)) return;
    const group = stack.splice(stack.indexOf(path));
    if (group.length > 1 || edges.get(path)?.includes(path)) found.push(group.sort());
  };
  for (const { path } of files) if (!order.has(path)) visit(path);
  return found;
}
