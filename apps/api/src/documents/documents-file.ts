import { type DocumentView } from '#books';
import { words } from '#sheets';
import { listFile } from '../http/index.js';

/** The list of document records. */
export const DOCUMENTS_FILE = listFile<DocumentView>(words('Dokumendid', 'Documents'), [
  { key: 'received_on', kind: 'day', head: words('Saadud', 'Received') },
  { key: 'filename', kind: 'text', head: words('Fail', 'File') },
  {
    key: 'kind',
    kind: 'text',
    head: words('Liik', 'Kind'),
    words: {
      invoice: words('arve', 'invoice'),
      receipt: words('kviitung', 'receipt'),
      credit_note: words('kreeditarve', 'credit note'),
      statement: words('kontoväljavõte', 'bank statement'),
      contract: words('leping', 'contract'),
      other: words('muu', 'other'),
    },
  },
  { key: 'size_bytes', kind: 'count', head: words('Suurus baitides', 'Size in bytes') },
  { key: 'referenced', kind: 'text', head: words('Raamatutes', 'In the books') },
  { key: 'retention_until', kind: 'day', head: words('Säilitada kuni', 'Kept until') },
  { key: 'sha256', kind: 'text', head: words('SHA-256', 'SHA-256') },
]);
