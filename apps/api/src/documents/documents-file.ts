import { type DocumentView } from '#books';
import { words } from '#sheets';
import { listFile } from '../http/index.js';
import { DOCUMENT_KINDS } from './document-kinds.js';

/** The list of document records. */
export const DOCUMENTS_FILE = listFile<DocumentView>(words('Dokumendid', 'Documents'), [
  { key: 'received_on', kind: 'day', head: words('Saadud', 'Received') },
  { key: 'filename', kind: 'text', head: words('Fail', 'File') },
  {
    key: 'kind',
    kind: 'text',
    head: words('Liik', 'Kind'),
    words: DOCUMENT_KINDS,
  },
  { key: 'size_bytes', kind: 'count', head: words('Suurus baitides', 'Size in bytes') },
  { key: 'referenced', kind: 'text', head: words('Raamatutes', 'In the books') },
  { key: 'retention_until', kind: 'day', head: words('Säilitada kuni', 'Kept until') },
  { key: 'sha256', kind: 'text', head: words('SHA-256', 'SHA-256') },
]);
