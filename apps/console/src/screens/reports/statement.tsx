import { type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { useCompany } from '../../frame/company.js';
import { FigureTable } from '../../frame/figure-table.js';
import { words } from '../../words/words.js';
import { leaving, type ReportParts } from './parts.js';
import { ReportState } from './report-state.js';
import { type StatementColumn, statementRows } from './rows.js';
import { Unmapped } from './unmapped.js';

interface Content {
  readonly rows: StatementColumn['rows'];
  readonly unmapped_accounts: readonly string[];
}

/** A day or days that the statement is of. */
interface Span {
  readonly header: string;
  readonly place: StatementColumn['place'];
}

interface StatementParts<Data extends Content> extends ReportParts {
  readonly label: string;
  readonly query: UseQueryResult<Data>;
  readonly now: Span;
  readonly other: Span | undefined;
  /** Above the figures. */
  readonly note?: (data: Data) => ReactNode;
}

/** A financial statement, next to the same one of another day or other days. */
export function Statement<Data extends Content>(parts: StatementParts<Data>): ReactNode {
  const { label, query, now, other, note, search } = parts;
  const { base_currency: currency } = useCompany();
  return (
    <ReportState
      label={label}
      query={query}
      isEmpty={({ rows }) =>
        rows.every(({ amount_minor, compare_amount_minor }) => !amount_minor && !compare_amount_minor)
      }
    >
      {(data) => {
        const { rows, unmapped_accounts } = data;
        const columns: StatementColumn[] = [
          { rows, of: 'amount_minor', place: now.place },
          ...(other === undefined ? [] : [{ rows, of: 'compare_amount_minor' as const, place: other.place }]),
        ];
        return (
          <>
            {note?.(data)}
            <Unmapped codes={unmapped_accounts} />
            <FigureTable
              label={label}
              head={words('reports').row}
              columns={[
                { key: 'now', header: now.header },
                ...(other === undefined ? [] : [{ key: 'other', header: other.header }]),
              ]}
              rows={statementRows(columns, {
                accounts: search.accounts === true,
                zeros: search.zeros === true,
              })}
              currency={currency}
              at={search.at}
              onLeave={leaving(parts)}
              stale={query.isPlaceholderData}
            />
          </>
        );
      }}
    </ReportState>
  );
}
