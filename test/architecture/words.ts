import ts from 'typescript';

/** A word that has left the vocabulary, and the word that took its place. */
interface RetiredWord {
  readonly word: RegExp;
  readonly instead: string;
}

/** In names, as a whole word of camel case, snake case or kebab case. */
const RETIRED_IN_NAMES: readonly RetiredWord[] = [
  { word: /^door$/, instead: 'command bus' },
  { word: /^(dealer|deal|dealt|deals|dealing)$/, instead: 'dispatcher, dispatch' },
  { word: /^carriers?$/, instead: 'broker' },
  { word: /^(ring|rings|rung|ringing|bell)$/, instead: 'dispatch message, sent' },
  { word: /^rooms?$/, instead: 'capacity, library' },
  { word: /^ahead$/, instead: 'prefetch' },
  {
    word: /^(standing|standings|stands)$/,
    instead: 'the precise term: role, state, not reversed, not withdrawn',
  },
  { word: /^papers?$/, instead: 'document, payslip, return' },
  { word: /^(said|told)$/, instead: 'requested, input, published, delivered' },
  { word: /^anew$/, instead: 'the prefix re-, or force' },
];

/** In comments, names of tests and pages. */
const RETIRED_IN_PROSE: readonly RetiredWord[] = [
  { word: /\bthe door\b|\bdoors? of\b|\bone door\b/i, instead: 'command bus' },
  { word: /\b(dealers?|dealt|carriers?|rung|ringing)\b/i, instead: 'dispatcher, dispatched, broker, sent' },
  { word: /\banew\b/i, instead: 'again, or a verb with re-' },
  { word: /\bbeside\b/i, instead: 'next to, besides, together with' },
  { word: /\b(is|are|was|were) told of\b/i, instead: 'hears of, receives' },
  { word: /\bcomes? by\b/i, instead: 'a plain verb' },
  { word: /\bno(?:body|thing|ne)?\b[^.;:,]{0,60}\bany more\b/i, instead: 'no longer' },
  { word: /\bwhat (comes in|goes out)\b/i, instead: 'incoming, outgoing' },
  { word: /^(What|Who|Whoever|Whose) (?!.*\?)/, instead: 'a noun as the subject' },
];

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

/** Retired words among the names that a source declares, but for those that are kept. */
export function retiredNamesIn(path: string, text: string, kept: readonly string[]): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && declares(node) && !kept.includes(node.text)) {
      const words = wordsOf(node.text);
      for (const { word, instead } of RETIRED_IN_NAMES)
        if (words.some((one) => word.test(one)))
          found.push(`${path}:${lineOf(text, node.getStart())}: the name ${node.text} (instead: ${instead})`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Retired words in the comments of a source and in the names of its tests. */
export function retiredProseIn(path: string, text: string): string[] {
  return [...sentencesOf(text), ...titlesIn(path, text)].flatMap(({ at, sentence }) =>
    RETIRED_IN_PROSE.filter(({ word }) => word.test(sentence)).map(
      ({ instead }) => `${path}:${lineOf(text, at)}: "${sentence}" (instead: ${instead})`,
    ),
  );
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

const declares = ({ parent }: ts.Identifier): boolean =>
  ts.isVariableDeclaration(parent) ||
  ts.isParameter(parent) ||
  ts.isFunctionDeclaration(parent) ||
  ts.isMethodDeclaration(parent) ||
  ts.isPropertyDeclaration(parent) ||
  ts.isPropertySignature(parent) ||
  ts.isClassDeclaration(parent) ||
  ts.isInterfaceDeclaration(parent) ||
  ts.isTypeAliasDeclaration(parent) ||
  ts.isBindingElement(parent);

interface Sentence {
  readonly at: number;
  readonly sentence: string;
}

/** The names of tests and of groups of tests. */
function titlesIn(path: string, text: string): Sentence[] {
  if (!/\b(?:it|describe)\b/.test(text)) return [];
  const titles: Sentence[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const called = node.expression.getText().split(/[.(]/, 1)[0];
      const [title] = node.arguments;
      if ((called === 'it' || called === 'describe') && title !== undefined && ts.isStringLiteralLike(title))
        titles.push({ at: title.getStart(), sentence: title.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return titles;
}

/** The sentences of all comments; those of several lines as one text. */
function sentencesOf(text: string): Sentence[] {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, text);
  const comments: { at: number; text: string }[] = [];
  let next = scanner.scan();
  while (next !== ts.SyntaxKind.EndOfFileToken) {
    const at = scanner.getTokenStart();
    const token = scanner.getTokenText();
    if (next === ts.SyntaxKind.SingleLineCommentTrivia) comments.push({ at, text: token.slice(2) });
    if (next === ts.SyntaxKind.MultiLineCommentTrivia)
      comments.push({ at, text: token.slice(2, -2).replace(/^ *\*+/gm, '') });
    next = scanner.scan();
  }
  return comments.flatMap(({ at, text: comment }) =>
    comment
      .replace(/`[^`]*`/g, '`…`')
      .replace(/\s+/g, ' ')
      .split(/(?<=[.:;!?]) |@(?:param|returns|throws)/)
      .map((sentence) => ({ at, sentence: sentence.trim() }))
      .filter(({ sentence }) => sentence !== ''),
  );
}
