import { type ReactNode } from 'react';
import { defineAction, on } from '../actions/action.js';
import { ActionMenu } from '../actions/action-buttons.js';
import { useActions } from '../actions/live-actions.js';
import { type FileOf, FORMATS, servedFile } from '../api/file-of.js';
import { DownloadIcon } from '../theme/icons.js';
import { words } from '../words/words.js';

const downloads = FORMATS.map((format) =>
  defineAction({
    id: `download.${format}`,
    name: () => words('frame').downloadAs[format],
    about: ({ path }: FileOf) => path,
    run: async (file, { companyId }) => {
      const { download } = await import('./download.js');
      await download(servedFile(companyId, file, format));
    },
  }),
);

/** Downloads what the screen shows: as a workbook, CSV or PDF. */
export function FileMenu({ file }: { readonly file: FileOf }): ReactNode {
  const actions = useActions(downloads.map((one) => on(one, file)));
  return <ActionMenu actions={actions} label={words('frame').download} icon={<DownloadIcon />} />;
}
