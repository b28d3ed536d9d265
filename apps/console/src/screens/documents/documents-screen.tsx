import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { perform } from '../../actions/perform.js';
import { filesQuery, type StoredFile } from '../../api/files.js';
import { useCompany } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { rowsOf } from '../../list/states.js';
import { words } from '../../words/words.js';
import { openDocument, uploadDocuments } from './actions.js';
import { documentColumns } from './columns.js';
import { DropArea } from './drop-area.js';
import { type DocumentsSearch, KINDS } from './search.js';

const route = getRouteApi('/c/$company/documents');
const idOf = ({ id }: StoredFile): string => id;

/** Everything that came in, newest first, and what became of it. */
export function DocumentsScreen(): ReactNode {
  const w = words('documents');
  const { id: companyId, permissions } = useCompany();
  const kind = route.useSearch({ select: (search) => search.kind });
  const navigate = useNavigate();
  const files = useInfiniteQuery(filesQuery(companyId, { kind }));
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const list = rowsOf(files);
  const active = list.rows.find(({ id }) => id === selection.active);
  const columns = useMemo(documentColumns, []);
  const actions = useActions([on(uploadDocuments, []), on(openDocument, active)]);
  const filter = (search: DocumentsSearch): void => {
    void navigate({ to: '/c/$company/documents', params: { company: companyId }, search });
  };
  const mayUpload = permissions.includes('documents.write');
  return (
    <Page
      title={words('screens').documents}
      full
      actions={actions}
      bar={<KindFilter kind={kind} onFilter={filter} />}
    >
      <DropArea onFiles={mayUpload ? (given) => void perform(uploadDocuments, given, companyId) : undefined}>
        <List
          {...list}
          label={words('screens').documents}
          columns={columns}
          idOf={idOf}
          selection={selection}
          onSelection={setSelection}
          onOpen={() => void actions.find(({ id }) => id === openDocument.id)?.perform()}
          clearFilter={
            kind === undefined
              ? undefined
              : () => {
                  filter({});
                }
          }
          states={{
            nothingYet: { title: w.nothingYet, detail: w.nothingYetDetail },
            nothingForFilter: { title: w.nothingFound },
            allDone: { title: w.nothingYet },
          }}
        />
      </DropArea>
    </Page>
  );
}

interface KindFilterParts {
  readonly kind: DocumentsSearch['kind'];
  readonly onFilter: (search: DocumentsSearch) => void;
}

function KindFilter({ kind, onFilter }: KindFilterParts): ReactNode {
  const w = words('documents');
  return (
    <NativeSelect
      aria-label={w.kind}
      value={kind ?? ''}
      data={[{ value: '', label: w.allKinds }, ...KINDS.map((value) => ({ value, label: w.kinds[value] }))]}
      onChange={({ currentTarget: { value } }) => {
        const chosen = KINDS.find((one) => one === value);
        onFilter(chosen === undefined ? {} : { kind: chosen });
      }}
    />
  );
}
