import { relative } from 'node:path';
import ts from 'typescript';

/** A place where the code sends a text to Postgres. */
export interface SqlCall {
  /** The path, relative to the folder of the project. */
  readonly path: string;
  readonly line: number;
  readonly text: ts.Expression;
  /** The declared type of a row; undefined where only a count is asked for. */
  readonly row: ts.Type | undefined;
}

/** Files that declare how a text is sent. */
const SENDERS = /\/libs\/platform\/src\/database\/(sql|owner-connection)\.ts$/;
const METHODS = new Set(['rows', 'row', 'one', 'run']);

/** The program of `apps` and `libs`, without tests. */
export function programOf(root: string): ts.Program {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  return ts.createProgram(fileNames, { ...options, noEmit: true });
}

/** Every call that sends a text, file by file. */
export function sqlCallsOf(program: ts.Program, root: string): SqlCall[] {
  const checker = program.getTypeChecker();
  const calls: SqlCall[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const { name } = node.expression;
    if (!METHODS.has(name.text)) return;
    const declaration = checker.getSymbolAtLocation(name)?.declarations?.[0];
    if (declaration === undefined || !SENDERS.test(declaration.getSourceFile().fileName)) return;
    const [text] = node.arguments;
    if (text === undefined) return;
    const file = node.getSourceFile();
    calls.push({
      path: relative(root, file.fileName).replaceAll('\\', '/'),
      line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      text,
      row: name.text === 'run' ? undefined : rowType(checker, node, name.text),
    });
  };
  for (const file of program.getSourceFiles())
    if (!file.isDeclarationFile && !file.fileName.includes('/node_modules/') && !SENDERS.test(file.fileName))
      visit(file);
  return calls;
}

/** The classes that describe tables, by their names. */
export function entitiesOf(program: ts.Program): Map<string, ts.Type> {
  const checker = program.getTypeChecker();
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.endsWith('.entity.ts'));
  const classes = files.flatMap(({ statements }) => statements.filter(ts.isClassDeclaration));
  return new Map(classes.map((one) => [one.name?.text ?? '', checker.getTypeAtLocation(one)]));
}

/** `T` of `Promise<T>`, `Promise<T | undefined>` or `Promise<T[]>`. */
function rowType(checker: ts.TypeChecker, call: ts.CallExpression, method: string): ts.Type | undefined {
  const [declared] = call.typeArguments ?? [];
  if (declared !== undefined) return checker.getTypeFromTypeNode(declared);
  const answer = checker.getAwaitedType(checker.getTypeAtLocation(call));
  if (answer === undefined) return undefined;
  return method === 'rows'
    ? checker.getIndexTypeOfType(answer, ts.IndexKind.Number)
    : checker.getNonNullableType(answer);
}
