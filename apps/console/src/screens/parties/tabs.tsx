import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { type OpenItem, openItemsQuery } from '../../api/figures.js';
import { type Invoice, invoicesQuery } from '../../api/invoices.js';
import { partyBankLinesQuery, type PartyDetail } from '../../api/parties.js';
import { useCompanyId } from '../../frame/company.js';
import { type Column } from '../../list/columns.js';
import { List } from '../../list/list.js';
import { type ListRows, rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { bankColumns, invoiceColumns, openColumns } from './columns.js';
import { LearnedTab } from './learned-tab.js';
import { NamesTab } from './names-tab.js';
import { type PartySearch } from './search.js';

interface TabParts {
  readonly tab: NonNullable<PartySearch['tab']>;
  readonly party: PartyDetail;
}

export function Tab({ tab, party }: TabParts): ReactNode {
  switch (tab) {
    case 'invoices':
      return <InvoicesTab party={party} />;
    case 'open':
      return <OpenTab party={party} />;
    case 'bank':
      return <BankTab party={party} />;
    case 'names':
      return <NamesTab party={party} />;
    case 'learned':
      return <LearnedTab party={party} />;
  }
}

type Parts = Omit<TabParts, 'tab'>;

function useOpenInvoice(): (id: string | null) => void {
  const company = useCompanyId();
  const navigate = useNavigate();
  return (id) => {
    if (id !== null) void navigate({ to: '/c/$company/invoices/$invoice', params: { company, invoice: id } });
  };
}

function InvoicesTab({ party }: Parts): ReactNode {
  const w = words('parties');
  const companyId = useCompanyId();
  const open = useOpenInvoice();
  const list = rowsOf(useInfiniteQuery(invoicesQuery(companyId, { party: party.id })));
  const columns = useMemo(invoiceColumns, []);
  return (
    <Listed
      {...list}
      label={w.tabs.invoices}
      nothing={w.noInvoices}
      columns={columns}
      idOf={({ id }: Invoice) => id}
      onOpen={({ id }) => {
        open(id);
      }}
    />
  );
}

function OpenTab({ party }: Parts): ReactNode {
  const w = words('parties');
  const companyId = useCompanyId();
  const open = useOpenInvoice();
  const { data, isPending, error, refetch } = useQuery(openItemsQuery(companyId, { party: party.id }));
  const columns = useMemo(openColumns, []);
  return (
    <Listed
      rows={data ?? []}
      loading={isPending}
      problem={error}
      reload={() => void refetch()}
      label={w.tabs.open}
      nothing={w.noOpen}
      columns={columns}
      idOf={({ line_id }: OpenItem) => line_id}
      onOpen={({ invoice_id }) => {
        open(invoice_id);
      }}
    />
  );
}

function BankTab({ party }: Parts): ReactNode {
  const w = words('parties');
  const companyId = useCompanyId();
  const list = rowsOf(useInfiniteQuery(partyBankLinesQuery(companyId, party.id)));
  const columns = useMemo(bankColumns, []);
  return <Listed {...list} label={w.tabs.bank} nothing={w.noBank} columns={columns} idOf={({ id }) => id} />;
}

interface ListedParts<Row> extends ListRows<Row> {
  readonly label: string;
  readonly nothing: string;
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
}

function Listed<Row>({ nothing, ...list }: ListedParts<Row>): ReactNode {
  const [selection, onSelection] = useSelection(list.rows.map(list.idOf));
  const title = { title: nothing };
  return (
    <List
      opensByTap
      {...list}
      selection={selection}
      onSelection={onSelection}
      states={{ nothingYet: title, nothingForFilter: title, allDone: title }}
    />
  );
}
