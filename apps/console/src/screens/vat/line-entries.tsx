import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { vatEntriesQuery, type VatPreview } from '../../api/vat.js';
import { formatMoney } from '../../format/money.js';
import { useCompanyId } from '../../frame/company.js';
import { thenGo } from '../../frame/then-go.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { useSelection } from '../../list/use-selection.js';
import { labelOf } from '../../words/named.js';
import { words } from '../../words/words.js';
import * as actions from './actions.js';
import { entryColumns, type LineEntry, lineEntries } from './entry-columns.js';
import { type PartParts } from './return-part.js';
import classes from './vat.module.css';

const idOf = ({ id }: LineEntry): string => id;

/** The entries in a line of the form, down to entry and document. */
export function LineEntries({
  month,
  preview,
  search,
  show,
  line,
}: PartParts & { readonly line: string }): ReactNode {
  const w = words('vat');
  const company = useCompanyId();
  const navigate = useNavigate();
  const query = useQuery(vatEntriesQuery(company, month));
  const all = useMemo(() => lineEntries(query.data?.entries ?? [], line), [query.data, line]);
  const rows = useMemo(
    () => (search.after === true ? all.filter(({ entry }) => entry.after_filing === true) : all),
    [all, search.after],
  );
  const [selection, onSelection] = useSelection(rows.map(idOf), { ...NOTHING_SELECTED, active: search.row });
  const row = rows.find(({ id }) => id === selection.active);
  const columns = useMemo(() => entryColumns(preview.currency), [preview.currency]);
  const leave = (from: LineEntry, go: () => unknown): void => {
    show({ ...search, row: from.id }, true);
    thenGo(go);
  };
  const open = (one: LineEntry): void => {
    leave(one, () =>
      navigate({ to: '/c/$company/ledger', params: { company }, search: { entry: one.entry.entry_id } }),
    );
  };
  const invoice = row?.entry.invoice_id ?? null;
  useActions([
    on(
      actions.openEntry,
      row === undefined
        ? undefined
        : () => {
            open(row);
          },
    ),
    on(
      actions.openDocument,
      row === undefined || invoice === null
        ? undefined
        : () => {
            leave(row, () => navigate({ to: '/c/$company/invoices/$invoice', params: { company, invoice } }));
          },
    ),
  ]);
  return (
    <>
      <LineHead month={month} preview={preview} rows={rows} line={line} after={search.after === true} />
      <List
        label={w.line}
        columns={columns}
        rows={rows}
        total={rows.length}
        idOf={idOf}
        loading={query.isPending}
        problem={query.error}
        reload={() => void query.refetch()}
        selection={selection}
        onSelection={onSelection}
        onOpen={open}
        opensByTap
        autoFocus
        clearFilter={
          search.after === true
            ? () => {
                show({ line });
              }
            : undefined
        }
        states={{
          nothingYet: { title: w.noEntries },
          nothingForFilter: { title: w.noEntriesAfter },
          allDone: { title: w.noEntries },
        }}
      />
    </>
  );
}

interface LineHeadParts {
  readonly month: string;
  readonly preview: VatPreview;
  readonly rows: readonly LineEntry[];
  readonly line: string;
  readonly after: boolean;
}

/** The line with its amount, and the sum of the entries below it. */
function LineHead({ month, preview, rows, line: name, after }: LineHeadParts): ReactNode {
  const w = words('vat');
  const company = useCompanyId();
  const { currency, filed } = preview;
  const line = preview.lines.find((one) => one.line === name);
  const sum = rows.reduce((total, { minor }) => total + minor, 0n);
  const amount = BigInt((after ? line?.difference_minor : line?.amount_minor) ?? 0);
  const facts = [
    [after ? w.difference : w.lineAmount, formatMoney(amount, currency)],
    [w.entriesSum, formatMoney(sum, currency)],
  ] as const;
  const params = { company, month };
  return (
    <div className={classes.lineHead}>
      <h2 className={classes.heading} translate="no">
        {w.lineTitle(name, line === undefined ? '' : labelOf(line))}
      </h2>
      <dl className={classes.sums}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!after && sum !== amount && rows.length > 0 && <p className="quiet">{w.computed}</p>}
      <p className={classes.ways}>
        <Link to="/c/$company/vat/$month" params={params} search={{}}>
          {w.toForm}
        </Link>
        {filed !== null && (
          <Link
            to="/c/$company/vat/$month"
            params={params}
            search={after ? { line: name } : { line: name, after: true }}
          >
            {after ? w.allEntries : w.onlyNew}
          </Link>
        )}
      </p>
    </div>
  );
}
