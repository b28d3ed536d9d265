import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import {
  type Direction,
  type Invoice,
  invoicesByAmountQuery,
  invoicesFile,
  invoicesQuery,
} from '../../api/invoices.js';
import { openItemAgesFile } from '../../api/figures.js';
import { useCompanyId } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { openInvoice, showOther, writeInvoice } from './actions.js';
import { invoiceColumns } from './columns.js';
import { OpenByParty } from './open-by-party.js';
import { filterOf, isFiltered, type TradeSearch } from './search.js';
import { SCREEN, TradeFilters } from './trade-filters.js';

interface TradeScreenParts {
  readonly direction: Direction;
  readonly search: TradeSearch;
  /** With `quietly` the address changes without a step back in the history. */
  readonly onSearch: (search: TradeSearch, quietly?: boolean) => void;
}

/** Sales or purchases: the invoices, or what is open by party. */
export function TradeScreen({ direction, search, onSearch }: TradeScreenParts): ReactNode {
  const companyId = useCompanyId();
  const navigate = useNavigate();
  const write = on(writeInvoice, () =>
    navigate({ to: '/c/$company/sales/new', params: { company: companyId } }),
  );
  const other = on(showOther, {
    view: search.view === 'open' ? 'all' : 'open',
    go: () => {
      onSearch(search.view === 'open' ? {} : { view: 'open' });
    },
  });
  const actions = useActions(direction === 'sales' ? [write, other] : [other]);
  return (
    <Page
      title={words('screens')[SCREEN[direction]]}
      full
      file={search.view === 'open' ? openItemAgesFile() : invoicesFile(filterOf(direction, search))}
      actions={actions.filter(({ id }) => id === writeInvoice.id)}
      bar={<TradeFilters direction={direction} search={search} onSearch={onSearch} />}
    >
      {search.view === 'open' ? (
        <OpenByParty
          direction={direction}
          onParty={(party) => {
            onSearch({ status: 'open', party });
          }}
        />
      ) : (
        <InvoiceList direction={direction} search={search} onSearch={onSearch} />
      )}
    </Page>
  );
}

const idOf = ({ id }: Invoice): string => id;

function InvoiceList({ direction, search, onSearch }: TradeScreenParts): ReactNode {
  const w = words('invoices');
  const companyId = useCompanyId();
  const navigate = useNavigate();
  const named = rowsOf(useInfiniteQuery(invoicesQuery(companyId, filterOf(direction, search))));
  const ofAmount = useQuery(invoicesByAmountQuery(companyId, direction, search.q)).data ?? [];
  const others = named.rows.filter(({ id }) => ofAmount.every((invoice) => invoice.id !== id));
  const list = { ...named, rows: [...ofAmount, ...others] };
  const first = { ...NOTHING_SELECTED, active: search.row, anchor: search.row };
  const [selection, onSelection] = useSelection(list.rows.map(idOf), first);
  const active = list.rows.find(({ id }) => id === selection.active);
  const columns = useMemo(() => invoiceColumns(direction), [direction]);
  const open = ({ id }: Invoice): void => {
    // Back leads to this row.
    onSearch({ ...search, row: id }, true);
    void navigate({ to: '/c/$company/invoices/$invoice', params: { company: companyId, invoice: id } });
  };
  useActions([
    on(
      openInvoice,
      active === undefined
        ? undefined
        : () => {
            open(active);
          },
    ),
  ]);
  return (
    <List
      {...list}
      label={words('screens')[SCREEN[direction]]}
      columns={columns}
      idOf={idOf}
      selection={selection}
      onSelection={onSelection}
      opensByTap
      onOpen={open}
      autoFocus
      clearFilter={
        isFiltered(search)
          ? () => {
              onSearch({});
            }
          : undefined
      }
      states={{
        nothingYet: {
          title: w.nothingYet[direction],
          detail: w.nothingYetDetail[direction],
          way: direction === 'purchase' && (
            <ScreenLink to={{ to: '/c/$company/documents' }}>{w.toDocuments}</ScreenLink>
          ),
        },
        nothingForFilter: { title: w.nothingFound },
        allDone: { title: w.nothingYet[direction] },
      }}
    />
  );
}
