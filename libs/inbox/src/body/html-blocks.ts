import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import {
  type Block,
  BODY_SIZE,
  MAX_BLOCKS,
  MAX_CHARACTERS,
  type Run,
  shownText,
  textOfRuns,
} from './blocks.js';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements that are never shown, or are shown only by running or fetching something. */
const SKIPPED: ReadonlySet<string> = new Set(
  'head title script style template noscript svg math iframe object embed video audio canvas select textarea button'.split(
    ' ',
  ),
);
const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body center dd details div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header ' +
    'html li main nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);
const BOLD: ReadonlySet<string> = new Set(['b', 'strong', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const SIZES: Readonly<Record<string, number>> = { h1: 15, h2: 13, h3: 11.5 };
/** Text for machines: previews for the list of a mail program, or text hidden from readers. */
const HIDDEN =
  /display\s*:\s*none|visibility\s*:\s*hidden|(?:max-)?(?:height|font-size)\s*:\s*0(?:px|pt|em)?\s*(?:;|!|$)|mso-hide\s*:\s*all/iu;
const BOLD_STYLE = /font-weight\s*:\s*(?:bold|[6-9]00)/iu;
/** Nested elements are followed to this depth; layouts of nested tables reach forty. */
const MAX_DEPTH = 250;
/** Most characters of a cell in a row; longer cells are text in columns. */
const MAX_CELL = 160;

interface Style {
  readonly bold: boolean;
  readonly size: number;
  readonly depth: number;
}

/**
 * The visible content of an HTML body, from top to bottom: texts, and rows of tables with their cells side by side.
 * Nothing is fetched.
 */
export function htmlBlocks(html: string): Block[] {
  const reader = new Reader();
  for (const node of parse(html).childNodes) reader.read(node, { bold: false, size: BODY_SIZE, depth: 0 });
  return reader.end();
}

class Reader {
  private readonly blocks: Block[] = [];
  private line: Run[] = [];
  private size = BODY_SIZE;
  private left = MAX_CHARACTERS;

  read(node: Node, style: Style): void {
    if (this.blocks.length >= MAX_BLOCKS || style.depth > MAX_DEPTH) return;
    if (node.nodeName === '#text' && 'value' in node) this.write(node.value, style);
    if ('tagName' in node) this.element(node, { ...style, depth: style.depth + 1 });
  }

  end(): Block[] {
    this.flush();
    return this.blocks;
  }

  private element(element: Element, outer: Style): void {
    const { tagName } = element;
    if (SKIPPED.has(tagName) || isHidden(element)) return;
    const style: Style = {
      ...outer,
      bold: outer.bold || BOLD.has(tagName) || BOLD_STYLE.test(attribute(element, 'style')),
      size: SIZES[tagName] ?? outer.size,
    };
    if (tagName === 'br' || tagName === 'hr') {
      this.flush();
      if (tagName === 'hr') this.blocks.push({ kind: 'rule' });
      return;
    }
    if (tagName === 'img') {
      this.write(attribute(element, 'alt').slice(0, MAX_CELL), style);
      return;
    }
    const cells = tagName === 'tr' ? rowOf(element, style) : undefined;
    if (cells !== undefined) {
      this.flush();
      this.row(cells);
      return;
    }
    const block = BLOCKS.has(tagName);
    if (block) this.flush();
    for (const child of element.childNodes) this.read(child, style);
    if (block) this.flush();
  }

  private row(cells: readonly (readonly Run[])[]): void {
    this.left -= cells.reduce((sum, cell) => sum + textOfRuns(cell).length, 0);
    if (this.left >= 0) this.blocks.push({ kind: 'row', cells });
  }

  private write(text: string, { bold, size }: Style): void {
    const shown = shownText(text).slice(0, this.left);
    if (shown === '') return;
    this.left -= shown.length;
    this.size = size;
    this.line.push({ text: shown, bold });
  }

  private flush(): void {
    if (textOfRuns(this.line) !== '') this.blocks.push({ kind: 'text', runs: this.line, size: this.size });
    this.line = [];
  }
}

/** The cells of a row that can be shown as one: two or more, each with a line or two and no table of its own. */
function rowOf(row: Element, style: Style): Run[][] | undefined {
  const cells: Run[][] = [];
  for (const child of row.childNodes) {
    if (!('tagName' in child) || (child.tagName !== 'td' && child.tagName !== 'th') || isHidden(child))
      continue;
    const runs: Run[] = [];
    if (!gather(child, { ...style, bold: style.bold || child.tagName === 'th' }, runs)) return undefined;
    const text = textOfRuns(runs);
    if (text.length > MAX_CELL) return undefined;
    if (text !== '') cells.push(runs);
  }
  return cells.length >= 2 ? cells : undefined;
}

/** Collects the text of a cell; false when it holds a table or is nested too deep. */
function gather(element: Element, style: Style, runs: Run[]): boolean {
  if (style.depth > MAX_DEPTH) return false;
  const inner = { ...style, depth: style.depth + 1 };
  for (const node of element.childNodes) {
    if (node.nodeName === '#text' && 'value' in node) {
      const text = shownText(node.value);
      if (text !== '') runs.push({ text, bold: style.bold });
    }
    if (!('tagName' in node) || SKIPPED.has(node.tagName) || isHidden(node)) continue;
    if (node.tagName === 'table') return false;
    // A break within a cell becomes a blank, so that its row remains one row.
    if (BLOCKS.has(node.tagName) || node.tagName === 'br') runs.push({ text: ' ', bold: style.bold });
    const bold = style.bold || BOLD.has(node.tagName) || BOLD_STYLE.test(attribute(node, 'style'));
    if (!gather(node, { ...inner, bold }, runs)) return false;
  }
  return true;
}

function isHidden(element: Element): boolean {
  return element.attrs.some(({ name }) => name === 'hidden') || HIDDEN.test(attribute(element, 'style'));
}

function attribute(element: Element, wanted: string): string {
  return element.attrs.find(({ name }) => name === wanted)?.value ?? '';
}
