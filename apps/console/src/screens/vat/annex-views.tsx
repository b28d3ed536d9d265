import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { type Place } from '../../frame/places.js';
import { placesOf } from '../../frame/places.js';
import { useCompanyId } from '../../frame/company.js';
import { thenGo } from '../../frame/then-go.js';
import { type Column } from '../../list/columns.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { openDocument } from './actions.js';
import { purchaseColumns, saleColumns, statementColumns } from './annex-columns.js';
import { type PartParts } from './return-part.js';

/** Part A of the annex KMD INF: invoices to partners. */
export function Sales({ preview, ...parts }: PartParts): ReactNode {
  const w = words('vat');
  const columns = useMemo(() => saleColumns(preview.currency), [preview.currency]);
  const empty = { title: w.noAnnex, detail: w.noAnnexDetail };
  return (
    <Rows
      {...parts}
      label={w.parts.sales}
      columns={columns}
      rows={preview.annex.part_a}
      empty={empty}
      placeOf={ofInvoice}
    />
  );
}

/** Part B of the annex KMD INF: invoices from partners. */
export function Purchases({ preview, ...parts }: PartParts): ReactNode {
  const w = words('vat');
  const columns = useMemo(() => purchaseColumns(preview.currency), [preview.currency]);
  const empty = { title: w.noAnnex, detail: w.noAnnexDetail };
  return (
    <Rows
      {...parts}
      label={w.parts.purchases}
      columns={columns}
      rows={preview.annex.part_b}
      empty={empty}
      placeOf={ofInvoice}
    />
  );
}

/** The recapitulative statement VD: sales to taxable persons of other member states. */
export function Statement({ preview, ...parts }: PartParts): ReactNode {
  const w = words('vat');
  const columns = useMemo(() => statementColumns(preview.currency), [preview.currency]);
  return (
    <Rows
      {...parts}
      label={w.parts.statement}
      columns={columns}
      rows={preview.recapitulative}
      empty={{ title: w.noStatement }}
      placeOf={ofParty}
    />
  );
}

const ofInvoice = ({ invoice_id: id }: { readonly invoice_id: string }): Place | undefined =>
  placesOf('invoice', id)[0];
const ofParty = ({ party_id: id }: { readonly party_id: string }): Place | undefined =>
  placesOf('party', id)[0];

interface RowsParts<Row> extends Pick<PartParts, 'search' | 'show'> {
  readonly label: string;
  readonly columns: readonly Column<Numbered<Row>>[];
  readonly rows: readonly Row[];
  readonly empty: { readonly title: string; readonly detail?: string };
  readonly placeOf: (row: Row) => Place | undefined;
}

/** A row with its place: an invoice has a row for each of its rates. */
type Numbered<Row> = Row & { readonly at: string };

function Rows<Row>({ label, columns, rows, empty, placeOf, search, show }: RowsParts<Row>): ReactNode {
  const company = useCompanyId();
  const navigate = useNavigate();
  const numbered = useMemo(() => rows.map((row, at): Numbered<Row> => ({ ...row, at: String(at) })), [rows]);
  const [selection, onSelection] = useSelection(numbered.map(idOf), {
    ...NOTHING_SELECTED,
    active: search.row,
  });
  const row = numbered.find(({ at }) => at === selection.active);
  const open = (one: Numbered<Row>): void => {
    const place = placeOf(one);
    if (place === undefined) return;
    show({ ...search, row: one.at }, true);
    thenGo(() =>
      navigate({ to: place.to, params: { company, ...place.params }, search: place.search ?? {} }),
    );
  };
  useActions([
    on(
      openDocument,
      row === undefined
        ? undefined
        : () => {
            open(row);
          },
    ),
  ]);
  return (
    <List
      label={label}
      columns={columns}
      rows={numbered}
      total={numbered.length}
      idOf={idOf}
      loading={false}
      problem={null}
      reload={() => undefined}
      selection={selection}
      onSelection={onSelection}
      onOpen={open}
      opensByTap
      autoFocus
      states={{ nothingYet: empty, nothingForFilter: empty, allDone: empty }}
    />
  );
}

const idOf = ({ at }: { readonly at: string }): string => at;
