import { type StatementRow } from '../../api/reports.js';
import { type FigureRow } from '../../frame/figure-rows.js';
import { type Place } from '../../frame/places.js';
import { labelOf } from '../../words/named.js';

/** A column of statements: its rows by their codes, and the way to the lines behind a figure. */
export interface StatementColumn {
  readonly rows: readonly StatementRow[];
  readonly of: 'amount_minor' | 'compare_amount_minor';
  readonly place: (codes: readonly string[]) => Place | undefined;
}

interface Shown {
  readonly accounts: boolean;
  readonly zeros: boolean;
}

type Row = Pick<StatementRow, 'line_code' | 'label' | 'label_en' | 'level' | 'kind'>;

/** The rows of one scheme, with the figures of one or several columns. */
export function statementRows(columns: readonly StatementColumn[], shown: Shown): readonly FigureRow[] {
  const byCode = columns.map(({ rows }) => new Map(rows.map((row) => [row.line_code, row])));
  const all = (columns[0]?.rows ?? []).flatMap((row): FigureRow[] => {
    const cells = byCode.map((rows) => rows.get(row.line_code));
    const own: FigureRow = {
      key: row.line_code,
      name: labelOf(row),
      given: true,
      level: row.level,
      kind: row.kind,
      figures: columns.map(({ of, place }, at) => {
        const minor = cells[at]?.[of] ?? null;
        return minor === null
          ? undefined
          : { minor: BigInt(minor), place: place(cells[at]?.account_codes ?? []) };
      }),
    };
    return [own, ...(shown.accounts ? accountRows(columns, cells, row) : [])];
  });
  return shown.zeros ? all : withoutZeros(all);
}

function accountRows(
  columns: readonly StatementColumn[],
  cells: readonly (StatementRow | undefined)[],
  { line_code, level }: Row,
): FigureRow[] {
  const names = new Map(
    cells.flatMap((cell) => cell?.accounts.map((one) => [one.account_code, one.account_name] as const) ?? []),
  );
  return [...names.keys()].sort().map((code) => ({
    key: `${line_code} ${code}`,
    name: names.get(code) ?? '',
    code,
    given: true,
    level: level + 1,
    kind: 'account' as const,
    figures: columns.map(({ of, place }, at) => {
      const account = cells[at]?.accounts.find((one) => one.account_code === code);
      return { minor: BigInt(account?.[of] ?? 0), place: account === undefined ? undefined : place([code]) };
    }),
  }));
}

const hasAmount = ({ figures }: FigureRow): boolean =>
  figures.some((one) => one !== undefined && one.minor !== 0n);

/** Rows that have an amount, their headings, and every total. */
export function withoutZeros(rows: readonly FigureRow[]): readonly FigureRow[] {
  const filled = rows.map((row) => row.kind === 'total' || hasAmount(row));
  return rows.filter((row, at) => {
    if (row.kind !== 'heading') return filled[at];
    for (let below = at + 1; below < rows.length; below += 1) {
      const other = rows[below];
      if (other === undefined || (other.kind === 'heading' && other.level <= row.level)) return false;
      if (other.kind !== 'heading' && other.kind !== 'total' && filled[below] === true) return true;
    }
    return false;
  });
}
