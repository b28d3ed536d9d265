import { type listedDocument } from '#files';
import { dayOf } from '#platform';
import { words } from '#sheets';
import { DOCUMENT_KINDS } from '../documents/document-kinds.js';
import { listFile } from '../http/index.js';

/** An amount of which no currency was read has no decimals that anybody knows. */
const shown = (file: ReturnType<typeof listedDocument>) => ({
  ...file,
  added_on: dayOf(new Date(file.created_at)),
  gross_minor: file.currency === null ? null : file.gross_minor,
});

/** The list of stored files with what became of each. */
export const FILES_FILE = listFile(
  words('Failid', 'Files'),
  [
    { key: 'added_on', kind: 'day', head: words('Lisatud', 'Added') },
    { key: 'name', kind: 'text', head: words('Fail', 'File') },
    {
      key: 'kind',
      kind: 'text',
      head: words('Liik', 'Kind'),
      words: DOCUMENT_KINDS,
    },
    {
      key: 'outcome',
      kind: 'text',
      head: words('Tulemus', 'Outcome'),
      words: {
        queued: words('ootab lugemist', 'waits to be read'),
        running: words('loetakse', 'being read'),
        posted: words('konteeritud', 'posted'),
        review: words('ootab ülevaatust', 'waits for review'),
        statement: words('imporditud', 'imported'),
        duplicate: words('koopia', 'copy'),
        not_extractable: words('ainult hoitud', 'only stored'),
        failed: words('ebaõnnestus', 'failed'),
        dismissed: words('ei kuulu raamatutesse', 'not for the books'),
      },
    },
    { key: 'supplier_name', kind: 'text', head: words('Tarnija', 'Supplier') },
    { key: 'currency', kind: 'text', head: words('Valuuta', 'Currency') },
    { key: 'gross_minor', kind: 'minor', head: words('Summa', 'Total'), currencyOf: 'currency' },
    { key: 'received_on', kind: 'day', head: words('Saadud', 'Received') },
    { key: 'note', kind: 'text', head: words('Märkus', 'Note') },
    { key: 'size_bytes', kind: 'count', head: words('Suurus baitides', 'Size in bytes') },
    { key: 'sha256', kind: 'text', head: words('SHA-256', 'SHA-256') },
  ],
  shown,
);
