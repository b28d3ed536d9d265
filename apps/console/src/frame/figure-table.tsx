import { useNavigate, useRouter } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatMoney } from '../format/money.js';
import { useCompany } from './company.js';
import { type Place } from './places.js';
import { thenGo } from './then-go.js';
import classes from './figure-table.module.css';
import { type Figure, type FigureRow } from './figure-rows.js';

interface FigureTableParts {
  readonly label: string;
  /** The head of the names, and of each figure. */
  readonly head: string;
  readonly columns: readonly { readonly key: string; readonly header: string; readonly given?: boolean }[];
  readonly rows: readonly FigureRow[];
  readonly currency: string;
  /** The figure that has the focus first. */
  readonly at: string | undefined;
  /** Before a figure is opened: back leads to it. */
  readonly onLeave: (at: string) => void;
  readonly stale?: boolean;
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  j: [1, 0],
  k: [-1, 0],
};

/** A report as a table: every figure is a link to the lines behind it; arrows move between figures, Enter opens one. */
export function FigureTable(parts: FigureTableParts): ReactNode {
  const { label, head, columns, rows, currency, at, onLeave, stale = false } = parts;
  const table = useRef<HTMLTableElement>(null);
  const navigate = useNavigate();
  const { id: company } = useCompany();
  const places = useMemo(() => placesIn(rows, columns), [rows, columns]);
  const [chosen, choose] = useState(at);
  const current = chosen !== undefined && places.has(chosen) ? chosen : places.keys().next().value;
  useEffect(() => {
    if (document.activeElement === document.body)
      table.current
        ?.querySelector<HTMLElement>('a[tabindex="0"]')
        ?.focus({ preventScroll: at === undefined });
  }, [at]);
  const open = (name: string, place: Place): void => {
    onLeave(name);
    thenGo(() =>
      navigate({ to: place.to, params: { company, ...place.params }, search: place.search ?? {} }),
    );
  };
  const click = (event: MouseEvent): void => {
    const name = nameAt(event.target);
    const place = places.get(name ?? '');
    if (name === undefined || place === undefined) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open(name, place);
  };
  const press = (event: KeyboardEvent): void => {
    const name = nameAt(event.target);
    if (name === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = nextOf(name, event.key, rows, columns, places);
    if (to === undefined) return;
    event.preventDefault();
    choose(to);
    table.current?.querySelector<HTMLElement>(`a[data-at="${CSS.escape(to)}"]`)?.focus();
  };
  return (
    <div
      className={classes.scroll}
      role="region"
      aria-label={label}
      data-list
      // Without a figure that leads anywhere, the keys reach and scroll the table itself.
      tabIndex={places.size === 0 ? 0 : undefined}
    >
      <table
        ref={table}
        className={classes.table}
        data-stale={stale || undefined}
        aria-busy={stale || undefined}
        onClick={click}
        onKeyDown={press}
        onFocus={({ target }) => {
          const name = nameAt(target);
          if (name !== undefined) choose(name);
        }}
      >
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map(({ key, header, given = false }) => (
              <th key={key} scope="col" translate={given ? 'no' : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} data-kind={row.kind}>
              <th
                scope="row"
                style={{ paddingInlineStart: `${0.75 + Math.min(row.level, 4) * 0.85}rem` }}
                translate={row.given === true ? 'no' : undefined}
              >
                {row.code !== undefined && <b>{row.code}</b>} {row.name}
              </th>
              {columns.map(({ key }, column) => (
                <td key={key}>
                  <Amount
                    figure={row.figures[column]}
                    at={`${row.key}|${key}`}
                    current={current}
                    currency={currency}
                    company={company}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface AmountParts {
  readonly figure: Figure | undefined;
  readonly at: string;
  readonly current: string | undefined;
  readonly currency: string;
  readonly company: string;
}

function Amount({ figure, at, current, currency, company }: AmountParts): ReactNode {
  const router = useRouter();
  if (figure === undefined) return null;
  const text = formatMoney(figure.minor, currency, { bare: true });
  const { place } = figure;
  if (place === undefined) return <span data-zero={figure.minor === 0n || undefined}>{text}</span>;
  const { href } = router.buildLocation({
    to: place.to,
    params: { company, ...place.params },
    search: place.search ?? {},
  });
  return (
    <a href={href} data-at={at} tabIndex={at === current ? 0 : -1}>
      {text}
    </a>
  );
}

const nameAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('a[data-at]')?.dataset['at'] : undefined;

/** The figures that can be opened, in the order of reading. */
function placesIn(
  rows: readonly FigureRow[],
  columns: FigureTableParts['columns'],
): ReadonlyMap<string, Place> {
  return new Map(
    rows.flatMap((row) =>
      columns.flatMap(({ key }, column): (readonly [string, Place])[] => {
        const place = row.figures[column]?.place;
        return place === undefined ? [] : [[`${row.key}|${key}`, place]];
      }),
    ),
  );
}

/** The figure that a key leads to: the next one in the direction, past cells without one. */
function nextOf(
  name: string,
  pressed: string,
  rows: readonly FigureRow[],
  columns: FigureTableParts['columns'],
  places: ReadonlyMap<string, Place>,
): string | undefined {
  if (pressed === 'Home') return places.keys().next().value;
  if (pressed === 'End') return [...places.keys()].at(-1);
  const [down, right] = STEPS[pressed] ?? [0, 0];
  if (down === 0 && right === 0) return undefined;
  const [rowKey = '', columnKey = ''] = name.split('|');
  let row = rows.findIndex(({ key }) => key === rowKey) + down;
  let column = columns.findIndex(({ key }) => key === columnKey) + right;
  while (rows[row] !== undefined && columns[column] !== undefined) {
    const found = `${rows[row]?.key ?? ''}|${columns[column]?.key ?? ''}`;
    if (places.has(found)) return found;
    row += down;
    column += right;
  }
  return undefined;
}
