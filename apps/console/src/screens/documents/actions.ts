import { defineAction } from '../../actions/action.js';
import { contentUrl, type StoredFile, uploadFile } from '../../api/files.js';
import { words } from '../../words/words.js';
import { chooseFiles } from '../../form/choose-files.js';

/** Sends files one by one, each with its own key: a repetition sends none of them twice. */
export const uploadDocuments = defineAction({
  id: 'documents.upload',
  name: () => words('documents').upload,
  done: (_given: readonly File[], sent: number) => words('documents').uploadDone(sent),
  permission: 'documents.write',
  key: 'u',
  run: async (given, { companyId, key }) => {
    const files = given.length === 0 ? await chooseFiles() : given;
    for (const [at, file] of files.entries()) await uploadFile(companyId, file, `${key}-${at}`);
    return files.length;
  },
});

export const openDocument = defineAction({
  id: 'documents.open',
  name: () => words('documents').open,
  key: 'o',
  permission: 'documents.read',
  when: (file: StoredFile | undefined) => file !== undefined,
  run: (file, { companyId }) => {
    if (file !== undefined) window.open(contentUrl(companyId, file.id), '_blank', 'noopener');
  },
});
