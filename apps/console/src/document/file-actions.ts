import { defineAction } from '../actions/action.js';
import { bookFile, contentUrl, readAgain } from '../api/files.js';
import { words } from '../words/words.js';

export const bookAgain = defineAction({
  id: 'file.book',
  name: () => words('files').book,
  key: 'b',
  done: ({ name }: { readonly id: string; readonly name: string }) => words('files').booking(name),
  permission: 'invoices.write',
  about: ({ id }) => id,
  run: ({ id }, { companyId, key }) => bookFile(companyId, id, key),
});

export const extractAgain = defineAction({
  id: 'file.read-again',
  name: () => words('files').readAgain,
  key: 'l',
  done: ({ name }: { readonly id: string; readonly name: string }) => words('files').reading(name),
  permission: 'documents.write',
  about: ({ id }) => id,
  run: ({ id }, { companyId, key }) => readAgain(companyId, id, key),
});

export const openOriginal = defineAction({
  id: 'file.open',
  name: () => words('files').openDocument,
  key: 'o',
  permission: 'documents.read',
  when: (fileId: string | undefined) => fileId !== undefined,
  run: (fileId, { companyId }) => {
    if (fileId !== undefined) window.open(contentUrl(companyId, fileId), '_blank', 'noopener');
  },
});
