import ts from 'typescript';

/** Methods and functions that run a callback in a transaction or on a connection. */
const RUNS_CALLBACK = new Set([
  'atOnceInCompany',
  'eachInCompany',
  'execute',
  'inCompany',
  'linkFile',
  'read',
  'readCompany',
  'registerDocument',
  'reportCompany',
  'store',
  'system',
  'systemTransaction',
  'transaction',
]);

/**
 * Variables that a callback of a transaction assigns and the code around it reads: a result that leaves the transaction
 * past its return value. A retried or rolled-back transaction leaves such a variable behind, and the compiler cannot see
 * whether it was ever assigned.
 */
export function escapedResults(path: string, text: string): string[] {
  if (!/\blet\b/.test(text)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isMutableDeclaration(node) && ts.isIdentifier(node.name)) {
      const scope = enclosingFunction(node) ?? source;
      if (assignedInCallback(scope, node.name.text, node)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        found.push(
          `${path}:${line + 1}: a transaction's callback assigns \`${node.name.text}\`: return it instead`,
        );
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isMutableDeclaration = (node: ts.Node): node is ts.VariableDeclaration =>
  ts.isVariableDeclaration(node) &&
  ts.isVariableDeclarationList(node.parent) &&
  (node.parent.flags & ts.NodeFlags.Let) !== 0;

function enclosingFunction(node: ts.Node): ts.Node | undefined {
  return ts.findAncestor(node.parent, ts.isFunctionLike);
}

/** Whether a callback that runs in a transaction inside `scope`, and does not declare the variable, assigns it. */
function assignedInCallback(scope: ts.Node, name: string, declaration: ts.VariableDeclaration): boolean {
  let assigned = false;
  const visit = (node: ts.Node): void => {
    if (isAssignmentOf(node, name) && runsInTransaction(node, scope) && !isAncestor(declaration, node)) {
      assigned = true;
    }
    ts.forEachChild(node, visit);
  };
  visit(scope);
  return assigned;
}

/** An assignment by `=`, also through a pattern; a counter (`+=`, `++`) does not count. */
const isAssignmentOf = (node: ts.Node, name: string): boolean =>
  ts.isBinaryExpression(node) &&
  (node.operatorToken.kind === ts.SyntaxKind.EqualsToken ||
    node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionEqualsToken) &&
  new RegExp(`(?<![.\\w])${name}(?!\\w)`).test(node.left.getText());

function runsInTransaction(node: ts.Node, scope: ts.Node): boolean {
  const callback = enclosingFunction(node);
  if (callback === undefined || callback === scope) return false;
  const { parent } = callback;
  const isArgument =
    ts.isCallExpression(parent) && parent.arguments.some((argument) => argument === callback);
  return (isArgument && RUNS_CALLBACK.has(calledName(parent))) || runsInTransaction(callback, scope);
}

const calledName = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();

const isAncestor = (node: ts.Node, of: ts.Node): boolean =>
  ts.findAncestor(of, (one) => one === node) !== undefined;
