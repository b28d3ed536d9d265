import { textLines } from '#schema';
import { CommandFailure } from '../command.js';

/** How many bytes of rows are sent to the database at once. */
const PIECE = 64 * 1024;

/** The values that some columns have in every row of a table. */
export type Expected = Readonly<Record<string, string>>;

/**
 * The rows of a part as the text that `COPY` reads.
 * @throws CommandFailure for a row of another shape, or of another company or organization
 */
export async function* copyLines(
  bytes: AsyncIterable<unknown>,
  columns: readonly string[],
  expected: Expected,
  counted: () => void,
): AsyncGenerator<string> {
  const fixed = columns.flatMap((column, at) =>
    expected[column] === undefined ? [] : [[at, expected[column]] as const],
  );
  let piece = '';
  for await (const line of textLines(bytes)) {
    const row = rowOf(line);
    if (row?.length !== columns.length || fixed.some(([at, value]) => row[at] !== value)) {
      throw new CommandFailure('the export has a row that is not of its company: nothing was restored.');
    }
    counted();
    piece += `${row.map(copyText).join('\t')}\n`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

function rowOf(line: string): readonly (string | null)[] | undefined {
  try {
    const row: unknown = JSON.parse(line);
    return Array.isArray(row) && row.every((value) => value === null || typeof value === 'string')
      ? (row as (string | null)[])
      : undefined;
  } catch {
    return undefined;
  }
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A value as `COPY … FROM` in text form reads it. */
const copyText = (value: string | null): string =>
  value === null ? '\\N' : value.replaceAll(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character);
