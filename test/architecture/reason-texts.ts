import ts from 'typescript';

/**
 * Reasons with texts in the code: an object with a text as its `message` next to `parameters` or `passed`, or with one as
 * the `reason` of a booking. Texts come from the catalogue, which has them in both languages.
 */
export function textsOfReasons(path: string, text: string): string[] {
  if (!/\b(?:parameters|passed|reason_codes)\b/.test(text)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const members = new Map(
        node.properties.flatMap((one) =>
          one.name !== undefined && ts.isIdentifier(one.name) ? [[one.name.text, one] as const] : [],
        ),
      );
      const isReason = ['parameters', 'passed', 'reason_codes'].some((name) => members.has(name));
      const words = members.get('message') ?? members.get('reason');
      if (isReason && words !== undefined && ts.isPropertyAssignment(words) && isText(words.initializer)) {
        found.push(`${path}: ${words.initializer.getText().slice(0, 60)}`);
      }
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

const isText = (node: ts.Node): boolean =>
  (ts.isStringLiteralLike(node) && node.text !== '') ||
  ts.isTemplateExpression(node) ||
  (ts.isConditionalExpression(node) && (isText(node.whenTrue) || isText(node.whenFalse))) ||
  (ts.isBinaryExpression(node) && (isText(node.left) || isText(node.right)));
