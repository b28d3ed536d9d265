import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { perform } from '../../actions/perform.js';
import { filesFile } from '../../api/files.js';
import { UploadTray } from '../../document/upload-tray.js';
import { useCompany } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { words } from '../../words/words.js';
import { sendDocuments, showView, UPLOADS } from './actions.js';
import { DropArea } from './drop-area.js';
import { FileLink } from './file-link.js';
import { FilesFilter } from './files-filter.js';
import { FilesView } from './files-view.js';
import { InboxView } from './inbox-view.js';
import { MailsView } from './mails-view.js';
import { type DocumentsSearch, VIEWS } from './search.js';

const route = getRouteApi('/c/$company/documents');

/** Everything that came in, newest first, and what became of it; the mails that brought it; the inbox itself. */
export function DocumentsScreen(): ReactNode {
  const w = words('documents');
  const { id: companyId, permissions } = useCompany();
  const search = route.useSearch();
  const navigate = useNavigate();
  const show = (next: DocumentsSearch): void => {
    void navigate({
      to: '/c/$company/documents',
      params: { company: companyId },
      search: next,
      // Going back leaves the view; it does not step through the rows that were looked at.
      replace: next.open !== undefined,
    });
  };
  const actions = useActions(UPLOADS.map((action) => on(action, undefined)));
  const { view = 'files' } = search;
  useActions(
    VIEWS.filter((one) => one !== view).map((one) =>
      on(showView(one), () => {
        show(one === 'files' ? {} : { view: one });
      }),
    ),
  );
  const mayUpload = permissions.includes('documents.write');
  const send = (files: readonly File[]): void => {
    void perform(sendDocuments, files, companyId);
  };
  usePaste(mayUpload ? send : undefined);
  return (
    <Page
      title={words('screens').documents}
      full
      actions={actions}
      file={view === 'files' ? filesFile({ kind: search.kind, outcome: search.outcome }) : undefined}
      bar={
        <>
          <SegmentedControl
            size="sm"
            aria-label={w.view}
            value={view}
            data={VIEWS.map((value) => ({ value, label: w.views[value] }))}
            onChange={(value) => {
              show(value === 'mails' || value === 'inbox' ? { view: value } : {});
            }}
          />
          {view === 'files' && <FilesFilter search={search} onSearch={show} />}
        </>
      }
    >
      <UploadTray companyId={companyId} linkOf={(file) => <FileLink companyId={companyId} file={file} />} />
      <DropArea onFiles={mayUpload ? send : undefined}>
        {view === 'files' && <FilesView search={search} onSearch={show} />}
        {view === 'mails' && <MailsView search={search} onSearch={show} />}
        {view === 'inbox' && <InboxView />}
      </DropArea>
    </Page>
  );
}

/** A picture or a file from the clipboard, wherever the focus is, except in a field. */
function usePaste(send: ((files: readonly File[]) => void) | undefined): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0) send?.(files);
    };
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('paste', paste);
    };
  });
}
