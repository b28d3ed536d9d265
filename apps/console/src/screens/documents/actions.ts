import { defineAction } from '../../actions/action.js';
import { chooseFiles, type FileSource } from '../../document/files-of.js';
import { sendFiles, type Upload } from '../../document/uploads.js';
import { words } from '../../words/words.js';
import { rotateAddress, setTrustedSenders, type TrustedSenders } from '../../api/inbox.js';
import { type DocumentsView } from './search.js';

const sentOf = (sent: readonly Upload[]): string =>
  words('documents').uploadDone(sent.filter(({ state }) => state !== 'failed').length);

/** Files that were dropped or pasted. */
export const sendDocuments = defineAction({
  id: 'documents.send',
  name: () => words('documents').upload,
  done: (_files: readonly File[], sent: readonly Upload[]) => sentOf(sent),
  permission: 'documents.write',
  about: (files) => files.map(({ name, size }) => `${name} ${size}`).join(),
  run: (files, { companyId }) => sendFiles(companyId, files),
});

const upload = (source: FileSource, name: () => string, key?: string) =>
  defineAction({
    id: `documents.upload-${source}`,
    name,
    permission: 'documents.write',
    ...(key === undefined ? {} : { key }),
    run: async (_given: undefined, { companyId }) => {
      const files = await chooseFiles(source);
      if (files.length > 0) await sendFiles(companyId, files);
    },
  });

export const UPLOADS = [
  upload('files', () => words('documents').upload, 'u'),
  upload('camera', () => words('documents').takePhoto),
  upload('folder', () => words('documents').uploadFolder),
];

/** A view of the screen: by the palette it is two keys away. */
export const showView = (view: DocumentsView) =>
  defineAction({
    id: `documents.view-${view}`,
    name: () => words('documents').views[view],
    permission: 'documents.read',
    run: (go: () => void) => {
      go();
    },
  });

/** The old address cannot be brought back: mails to it are refused from now on. */
export const changeAddress = defineAction({
  id: 'documents.change-address',
  name: () => words('documents').changeAddress,
  done: () => words('documents').addressChanged,
  permission: 'documents.write',
  dangerous: true,
  run: (_given: undefined, { companyId, key }) => rotateAddress(companyId, key),
});

interface Senders {
  readonly before: TrustedSenders;
  readonly now: TrustedSenders;
}

export const trustSenders = defineAction({
  id: 'documents.trust-senders',
  name: () => words('documents').trustSave,
  done: () => words('documents').trustSaved,
  permission: 'documents.write',
  run: ({ now }: Senders, { companyId }) => setTrustedSenders(companyId, now),
  reverse: ({ before }, _result, { companyId }) => setTrustedSenders(companyId, before),
});
