import { words } from '#sheets';

/** The kinds of documents as files of lists name them. */
export const DOCUMENT_KINDS = {
  invoice: words('arve', 'invoice'),
  receipt: words('kviitung', 'receipt'),
  credit_note: words('kreeditarve', 'credit note'),
  statement: words('kontoväljavõte', 'bank statement'),
  contract: words('leping', 'contract'),
  other: words('muu', 'other'),
};
