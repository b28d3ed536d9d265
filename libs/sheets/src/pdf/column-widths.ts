/** A column to place: the width that its widest text needs on one line, and whether it may be broken into lines. */
interface WantedColumn {
  readonly natural: number;
  readonly breaks: boolean;
}

/** The least width of a column of texts, as far as the page has it: narrower ones break every word. */
const LEAST = 44;

/**
 * The widths of columns on a page. Numbers and days get what they need, texts share the rest: first those that need
 * less than an equal share, then the others equally. Space that nobody needs goes to the texts. When the numbers alone are too
 * wide, all columns shrink alike.
 */
export function columnWidths(columns: readonly WantedColumn[], available: number): number[] {
  const texts = columns.filter(({ breaks }) => breaks);
  const fixed = sum(columns.filter(({ breaks }) => !breaks).map(({ natural }) => natural));
  const rest = available - fixed;
  if (rest < texts.length * LEAST) {
    const least = columns.map(({ natural, breaks }) => (breaks ? Math.min(natural, LEAST) : natural));
    const scale = Math.min(1, available / sum(least));
    return least.map((width) => width * scale);
  }
  const shares = shared(
    texts.map(({ natural }) => natural),
    rest,
  );
  return columns.map((column) => (column.breaks ? (shares.shift() ?? LEAST) : column.natural));
}

/** Shares a space: each gets what it wants, or an equal part of what those who want less leave over. */
function shared(wanted: readonly number[], space: number): number[] {
  const shares = wanted.map(() => 0);
  const ascending = wanted.map((want, at) => ({ want, at })).sort((a, b) => a.want - b.want);
  let [left, waiting] = [space, ascending.length];
  for (const { want, at } of ascending) {
    shares[at] = Math.min(want, left / waiting);
    left -= shares[at];
    waiting -= 1;
  }
  return shares.map((share) => share + left / shares.length);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
