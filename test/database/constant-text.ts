import ts from 'typescript';

/** An expression that depends on more than the code shows. */
export class NotConstant extends Error {
  constructor(readonly node: ts.Node) {
    super(`depends on \`${node.getText().split('\n')[0]?.slice(0, 60)}\``);
    this.name = 'NotConstant';
  }
}

/** More nested functions than any text needs. */
const DEEPEST = 20;

type Scope = ReadonlyMap<ts.Symbol, Bound>;
/** An argument, read where it is needed and in the scope of the caller; or a value. */
type Bound = { readonly node: ts.Expression; readonly scope: Scope } | { readonly value: unknown };
type Native = (...values: readonly unknown[]) => unknown;

class Closure {
  constructor(
    readonly declaration: ts.FunctionLikeDeclaration,
    readonly scope: Scope,
  ) {}
}

/** The value of a function, on its way out of its statements. */
class Returned {
  constructor(readonly value: unknown) {}
}

/**
 * Reads expressions without running the program: constants, templates, and functions that build texts. Where a value is
 * unknown but its type has few (`'asc' | 'desc'`, a boolean), or the callers give a parameter its values, each of them
 * is tried at least once; within one text the same value is used wherever the question recurs.
 */
export class ConstantTexts {
  private readonly checker: ts.TypeChecker;
  private readonly calls = new Map<string, ts.CallExpression[]>();
  /** The values used in the text that is being read, by the question. */
  private taken = new Map<string, unknown>();
  private answers = new Map<string, readonly unknown[]>();
  /** Parameters whose arguments are being read: an expression that leads back to one is not constant. */
  private readonly pending = new Set<ts.ParameterDeclaration>();
  /** The depth of the functions that are being read. */
  private depth = 0;

  /** @param known values by their names in the code: classes, and functions that are called as they are */
  constructor(
    program: ts.Program,
    private readonly known: ReadonlyMap<string, unknown>,
  ) {
    this.checker = program.getTypeChecker();
    const collect = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        const { expression } = node;
        const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
        this.calls.set(name, [...(this.calls.get(name) ?? []), node]);
      }
      ts.forEachChild(node, collect);
    };
    for (const file of program.getSourceFiles()) if (!file.isDeclarationFile) collect(file);
  }

  /** The texts that an expression may be. @throws NotConstant */
  of(node: ts.Expression): string[] {
    const texts = new Set<string>();
    const asked = new Set<string>();
    const open: (readonly [string, unknown])[][] = [[]];
    for (let decided = open.pop(); decided !== undefined; decided = open.pop()) {
      this.taken = new Map(decided);
      this.answers = new Map();
      texts.add(textOf(this.read(node, new Map()), node));
      for (const [question, answers] of this.answers) {
        if (asked.has(question)) continue;
        asked.add(question);
        for (const answer of answers.slice(1)) open.push([...this.taken, [question, answer]]);
      }
    }
    return [...texts];
  }

  private choose<T>(question: string, answers: readonly T[]): T {
    this.answers.set(question, answers);
    if (!this.taken.has(question)) this.taken.set(question, answers[0]);
    return this.taken.get(question) as T;
  }

  private read(node: ts.Expression, scope: Scope): unknown {
    try {
      return this.evaluate(node, scope);
    } catch (error) {
      if (!(error instanceof NotConstant)) throw error;
      const values = this.valuesOf(this.checker.getTypeAtLocation(node));
      if (values === undefined) throw error;
      return this.choose(node.getText(), values);
    }
  }

  /** The values that a type allows, when they are few. */
  private valuesOf(type: ts.Type): readonly unknown[] | undefined {
    const values = (type.isUnion() ? type.types : [type]).map((one) => {
      if (one.isStringLiteral() || one.isNumberLiteral()) return { value: one.value };
      if (one.flags & ts.TypeFlags.BooleanLiteral)
        return { value: this.checker.typeToString(one) === 'true' };
      if (one.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) return { value: undefined };
      return undefined;
    });
    return values.every((one) => one !== undefined) ? values.map(({ value }) => value) : undefined;
  }

  private evaluate(node: ts.Expression, scope: Scope): unknown {
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isNumericLiteral(node)) return Number(node.text);
    if (ts.isTemplateExpression(node)) {
      return node.templateSpans.reduce(
        (text, { expression, literal }) =>
          `${text}${textOf(this.read(expression, scope), expression)}${literal.text}`,
        node.head.text,
      );
    }
    if (ts.isIdentifier(node)) return this.identifier(node, scope);
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
      return this.read(node.expression, scope);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return new Closure(node, scope);
    if (ts.isConditionalExpression(node))
      return this.read(this.holds(node.condition, scope) ? node.whenTrue : node.whenFalse, scope);
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      return !this.holds(node.operand, scope);
    if (ts.isBinaryExpression(node)) return this.binary(node, scope);
    if (ts.isArrayLiteralExpression(node)) {
      return node.elements.flatMap((one) =>
        ts.isSpreadElement(one) ? (this.read(one.expression, scope) as unknown[]) : [this.later(one, scope)],
      );
    }
    if (ts.isObjectLiteralExpression(node)) return this.object(node, scope);
    if (ts.isPropertyAccessExpression(node)) return this.property(node, node.name.text, scope);
    if (ts.isElementAccessExpression(node)) {
      const name = this.later(node.argumentExpression, scope);
      return this.property(node, name instanceof NotConstant ? name : String(name), scope);
    }
    if (ts.isCallExpression(node)) return this.call(node, scope);
    switch (node.kind) {
      case ts.SyntaxKind.TrueKeyword:
        return true;
      case ts.SyntaxKind.FalseKeyword:
        return false;
      case ts.SyntaxKind.NullKeyword:
        return null;
      default:
        throw new NotConstant(node);
    }
  }

  /** Whether a condition holds; both outcomes are tried when it is unknown. */
  private holds(condition: ts.Expression, scope: Scope): boolean {
    try {
      return Boolean(this.read(condition, scope));
    } catch (error) {
      if (!(error instanceof NotConstant)) throw error;
      return this.choose(condition.getText(), [true, false]);
    }
  }

  private identifier(node: ts.Identifier, scope: Scope): unknown {
    if (node.text === 'undefined') return undefined;
    const named = this.known.get(node.text);
    if (named !== undefined) return named;
    const direct = this.symbolOf(node);
    const bound = direct && scope.get(direct);
    if (bound !== undefined) return this.valueOf(bound);
    const symbol =
      direct && direct.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(direct) : direct;
    const declaration = symbol?.valueDeclaration;
    if (declaration === undefined) throw new NotConstant(node);
    if (ts.isFunctionDeclaration(declaration)) return new Closure(declaration, new Map());
    if (ts.isParameter(declaration)) return this.argument(declaration, node);
    const whole = wholeOf(declaration);
    if (ts.isParameter(whole)) return this.part(whole.name, this.argument(whole, node), symbol, node);
    if (!ts.isVariableDeclaration(whole) || (whole.parent.flags & ts.NodeFlags.Const) === 0)
      throw new NotConstant(node);
    const value = this.variable(whole, scope, node);
    return whole === declaration ? value : this.part(whole.name, value, symbol, node);
  }

  private variable(declaration: ts.VariableDeclaration, scope: Scope, node: ts.Node): unknown {
    if (declaration.initializer !== undefined) return this.read(declaration.initializer, scope);
    const loop = declaration.parent.parent;
    if (!ts.isForOfStatement(loop)) throw new NotConstant(node);
    return this.item(loop.expression, `${loop.getSourceFile().fileName}:${loop.pos}`);
  }

  /** One of the items of a list. */
  private item(list: ts.Expression, question: string): unknown {
    const items = this.read(list, new Map());
    if (!Array.isArray(items)) throw new NotConstant(list);
    return this.choose(question, items);
  }

  private valueOf(bound: Bound): unknown {
    const value = 'value' in bound ? bound.value : this.read(bound.node, bound.scope);
    if (value instanceof NotConstant) throw value;
    return value;
  }

  /** The part of a value that a pattern binds to a name. */
  private part(
    pattern: ts.BindingName,
    value: unknown,
    symbol: ts.Symbol | undefined,
    node: ts.Node,
  ): unknown {
    const inside = new Map<ts.Symbol, Bound>();
    this.bind(pattern, { value }, inside);
    const bound = symbol && inside.get(symbol);
    if (bound === undefined) throw new NotConstant(node);
    return this.valueOf(bound);
  }

  /** The argument that one of the callers gives a parameter; all parameters of the function use the same caller. */
  private argument(parameter: ts.ParameterDeclaration, node: ts.Node): unknown {
    const called = parameter.parent;
    if (parameter.dotDotDotToken || this.valuesOf(this.checker.getTypeAtLocation(parameter)) !== undefined)
      throw new NotConstant(node);
    const at = called.parameters.indexOf(parameter);
    const question = `${called.getSourceFile().fileName}:${called.pos}`;
    const over = at === 0 ? listOf(called) : undefined;
    if (over !== undefined) return this.item(over, question);
    const name = called.name ?? (ts.isVariableDeclaration(called.parent) ? called.parent.name : undefined);
    const symbol = name && this.checker.getSymbolAtLocation(name);
    if (name === undefined || symbol === undefined) throw new NotConstant(node);
    const callers = (this.calls.get(name.getText()) ?? []).filter(
      ({ expression }) =>
        this.meant(ts.isPropertyAccessExpression(expression) ? expression.name : expression) === symbol &&
        !isInside(expression, called),
    );
    if (callers.length === 0) throw new NotConstant(node);
    const given = this.choose(question, callers).arguments[at] ?? parameter.initializer;
    if (this.pending.has(parameter)) throw new NotConstant(node);
    this.pending.add(parameter);
    try {
      return given && this.read(given, new Map());
    } finally {
      this.pending.delete(parameter);
    }
  }

  private meant(node: ts.Node): ts.Symbol | undefined {
    const symbol = this.checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  private symbolOf(node: ts.Identifier): ts.Symbol | undefined {
    return ts.isShorthandPropertyAssignment(node.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.checker.getSymbolAtLocation(node);
  }

  private binary(node: ts.BinaryExpression, scope: Scope): unknown {
    const { left, right } = node;
    switch (node.operatorToken.kind) {
      case ts.SyntaxKind.PlusToken: {
        const [a, b] = [this.read(left, scope), this.read(right, scope)];
        return typeof a === 'number' && typeof b === 'number'
          ? a + b
          : `${textOf(a, left)}${textOf(b, right)}`;
      }
      case ts.SyntaxKind.MinusToken:
        return Number(this.read(left, scope)) - Number(this.read(right, scope));
      case ts.SyntaxKind.AsteriskToken:
        return Number(this.read(left, scope)) * Number(this.read(right, scope));
      case ts.SyntaxKind.EqualsEqualsEqualsToken:
        return this.read(left, scope) === this.read(right, scope);
      case ts.SyntaxKind.ExclamationEqualsEqualsToken:
        return this.read(left, scope) !== this.read(right, scope);
      case ts.SyntaxKind.AmpersandAmpersandToken:
        return this.holds(left, scope) && this.holds(right, scope);
      case ts.SyntaxKind.BarBarToken:
        return this.holds(left, scope) || this.holds(right, scope);
      case ts.SyntaxKind.QuestionQuestionToken:
        return this.read(left, scope) ?? this.read(right, scope);
      default:
        throw new NotConstant(node);
    }
  }

  private object(node: ts.ObjectLiteralExpression, scope: Scope): unknown {
    const entries = node.properties.flatMap((one): (readonly [string, unknown])[] => {
      if (ts.isSpreadAssignment(one))
        return Object.entries(this.read(one.expression, scope) as Record<string, unknown>);
      if (ts.isShorthandPropertyAssignment(one)) return [[one.name.text, this.later(one.name, scope)]];
      if (!ts.isPropertyAssignment(one)) throw new NotConstant(node);
      if (ts.isComputedPropertyName(one.name)) throw new NotConstant(node);
      return [[one.name.text, this.later(one.initializer, scope)]];
    });
    return Object.fromEntries(entries);
  }

  /** An unreadable expression is no fault while nothing needs it. */
  private later(node: ts.Expression, scope: Scope): unknown {
    try {
      return this.read(node, scope);
    } catch (error) {
      if (error instanceof NotConstant) return error;
      throw error;
    }
  }

  private property(
    node: ts.PropertyAccessExpression | ts.ElementAccessExpression,
    name: string | NotConstant,
    scope: Scope,
  ): unknown {
    const object = this.read(node.expression, scope);
    if (name instanceof NotConstant) {
      if (Array.isArray(object)) return this.choose(node.getText(), object);
      throw name;
    }
    if (object === undefined || object === null) {
      if (node.questionDotToken !== undefined) return undefined;
      throw new NotConstant(node);
    }
    const value = (object as Record<string, unknown>)[name];
    if (value instanceof NotConstant) throw value;
    return typeof value === 'function' ? (value as Native).bind(object) : value;
  }

  private call(node: ts.CallExpression, scope: Scope): unknown {
    const called = this.read(node.expression, scope);
    if (called instanceof Closure) {
      // Read at once: a list that two parameters see is one list.
      const bindings = node.arguments.map((one): Bound => ({ value: this.later(one, scope) }));
      return this.apply(called, bindings, node);
    }
    if (typeof called !== 'function') throw new NotConstant(node);
    const values = node.arguments.map((one) => {
      const value = this.later(one, scope);
      return value instanceof Closure
        ? (...given: readonly unknown[]) =>
            this.apply(
              value,
              given.map((item) => ({ value: item })),
              node,
            )
        : value;
    });
    return (called as Native)(...values);
  }

  private apply({ declaration, scope }: Closure, given: readonly Bound[], call: ts.Node): unknown {
    const inside = new Map(scope);
    declaration.parameters.forEach((parameter, at) => {
      const bound = parameter.dotDotDotToken
        ? {
            value: given
              .slice(at)
              .map((one) => ('value' in one ? one.value : this.later(one.node, one.scope))),
          }
        : (given[at] ??
          (parameter.initializer && { node: parameter.initializer, scope }) ?? { value: undefined });
      this.bind(parameter.name, bound, inside);
    });
    const { body } = declaration;
    if (body === undefined || this.depth > DEEPEST) throw new NotConstant(call);
    this.depth += 1;
    try {
      return ts.isBlock(body) ? this.block(body.statements, inside)?.value : this.read(body, inside);
    } finally {
      this.depth -= 1;
    }
  }

  private bind(name: ts.BindingName, bound: Bound, scope: Map<ts.Symbol, Bound>): void {
    if (ts.isIdentifier(name)) {
      const symbol = this.checker.getSymbolAtLocation(name);
      if (symbol !== undefined) scope.set(symbol, bound);
      return;
    }
    const whole = 'value' in bound ? bound.value : this.later(bound.node, bound.scope);
    name.elements.forEach((one, at) => {
      if (ts.isOmittedExpression(one)) return;
      const key = ts.isObjectBindingPattern(name) ? (one.propertyName ?? one.name).getText() : String(at);
      const part =
        whole instanceof NotConstant ? whole : (whole as Record<string, unknown> | undefined)?.[key];
      this.bind(
        one.name,
        part === undefined && one.initializer ? { node: one.initializer, scope } : { value: part },
        scope,
      );
    });
  }

  private block(statements: readonly ts.Statement[], scope: Map<ts.Symbol, Bound>): Returned | undefined {
    for (const statement of statements) {
      if (ts.isReturnStatement(statement))
        return new Returned(statement.expression && this.read(statement.expression, scope));
      if (ts.isVariableStatement(statement)) {
        for (const { name, initializer } of statement.declarationList.declarations)
          if (initializer !== undefined) this.bind(name, { value: this.later(initializer, scope) }, scope);
      } else if (ts.isIfStatement(statement)) {
        const taken = this.holds(statement.expression, scope)
          ? statement.thenStatement
          : statement.elseStatement;
        const returned = taken && this.block(ts.isBlock(taken) ? taken.statements : [taken], scope);
        if (returned !== undefined) return returned;
      } else if (ts.isExpressionStatement(statement)) {
        this.read(statement.expression, scope);
      } else if (!ts.isThrowStatement(statement)) {
        throw new NotConstant(statement);
      }
    }
    return undefined;
  }
}

function textOf(value: unknown, node: ts.Node): string {
  if (value instanceof NotConstant) throw value;
  if (Array.isArray(value)) return value.map((one) => textOf(one, node)).join(',');
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  throw new NotConstant(node);
}

/** A function that calls itself passes its own arguments on. */
function isInside(node: ts.Node, called: ts.Node): boolean {
  return node === called || (!ts.isSourceFile(node) && isInside(node.parent, called));
}

/** The declaration that a name in a pattern belongs to. */
function wholeOf(declaration: ts.Declaration): ts.Node {
  let whole: ts.Node = declaration;
  while (ts.isBindingElement(whole)) whole = whole.parent.parent;
  return whole;
}

/** The list that a function is called for each item of. */
function listOf(called: ts.SignatureDeclaration): ts.Expression | undefined {
  const { parent } = called;
  return ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    ['map', 'flatMap', 'forEach'].includes(parent.expression.name.text)
    ? parent.expression.expression
    : undefined;
}
