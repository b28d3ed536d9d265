import { defineAction } from '../../actions/action.js';
import { fileReturn, prepareReturn, type VatPreview, xmlUrl } from '../../api/vat.js';
import { today } from '../../format/days.js';
import { download } from '../../frame/download.js';
import { words } from '../../words/words.js';
import { monthName, monthOf } from './names.js';

/** Leads to another place: nothing is changed. */
type Go = () => unknown;

export const openReturn = defineAction({
  id: 'vat.open',
  name: () => words('vat').open,
  key: 'o',
  permission: 'books.read',
  when: (go: Go | undefined) => go !== undefined,
  run: (go) => void go?.(),
});

export const openEntry = defineAction({
  id: 'vat.entry',
  name: () => words('vat').openEntry,
  key: 'o',
  permission: 'books.read',
  when: (go: Go | undefined) => go !== undefined,
  run: (go) => void go?.(),
});

export const openDocument = defineAction({
  id: 'vat.document',
  name: () => words('vat').openDocument,
  key: 'd',
  permission: 'books.read',
  when: (go: Go | undefined) => go !== undefined,
  run: (go) => void go?.(),
});

/** From the entries of a line, or from a revision. */
export const toForm = defineAction({
  id: 'vat.form',
  name: () => words('vat').toForm,
  key: 'u',
  permission: 'books.read',
  when: (go: Go | undefined) => go !== undefined,
  run: (go) => void go?.(),
});

export const openRevision = defineAction({
  id: 'vat.revision',
  name: () => words('vat').openRevision,
  key: 'o',
  permission: 'books.read',
  when: (go: Go | undefined) => go !== undefined,
  run: (go) => void go?.(),
});

export const earlierMonth = defineAction({
  id: 'vat.earlier',
  name: () => words('vat').earlier,
  key: 'b',
  permission: 'books.read',
  run: (go: Go) => void go(),
});

export const laterMonth = defineAction({
  id: 'vat.later',
  name: () => words('vat').later,
  key: 'f',
  permission: 'books.read',
  run: (go: Go) => void go(),
});

const isTaxable = ({ warnings }: VatPreview): boolean =>
  !warnings.some(({ code }) => code === 'not_registered');

/** There is nothing to prepare while the last return says what the books say. */
export const canPrepare = (preview: VatPreview): boolean => {
  const { prepared, filed } = preview;
  if (!isTaxable(preview)) return false;
  if (prepared !== null) return !prepared.current;
  return filed === null || filed.changed_parts.length > 0;
};

export const canFile = ({ prepared, period_to }: VatPreview): boolean =>
  prepared?.current === true && period_to < today();

/** A prepared return is not in the books, and the next one takes its place: there is nothing to take back. */
export const prepare = defineAction({
  id: 'vat.prepare',
  name: ({ filed, prepared }: VatPreview) => {
    const w = words('vat');
    if (prepared !== null) return w.prepareAgain;
    return filed === null ? w.prepare : w.prepareCorrection;
  },
  done: (preview: VatPreview, { result }: Awaited<ReturnType<typeof prepareReturn>>) =>
    words('vat').prepared(monthName(preview), result.revision_no),
  key: 'p',
  permission: 'vat.prepare',
  when: canPrepare,
  about: monthOf,
  run: (preview, call) => prepareReturn(call, monthOf(preview)),
});

interface Led {
  readonly preview: VatPreview;
  readonly go: Go;
}

/** Opens what would be filed; the dialog files it. */
export const askToFile = defineAction({
  id: 'vat.ask-file',
  name: ({ preview: { filed } }: Led) =>
    filed === null ? `${words('vat').file}…` : `${words('vat').fileCorrection}…`,
  key: 's',
  permission: 'vat.file',
  when: ({ preview }) => canFile(preview),
  run: ({ go }) => void go(),
});

interface Filing {
  readonly month: string;
  readonly returnId: string;
  readonly revisionNo: number;
}

/** The law knows no way back from a filed return: it is corrected by another one. */
export const file = defineAction({
  id: 'vat.file',
  name: () => words('vat').file,
  done: ({ month, revisionNo }: Filing) => words('vat').filed(month, revisionNo),
  permission: 'vat.file',
  about: ({ returnId }) => returnId,
  run: ({ returnId }, call) => fileReturn(call, returnId),
});

interface Xml {
  readonly returnId: string | undefined;
  readonly name: string;
}

export const downloadXml = defineAction({
  id: 'vat.xml',
  name: () => words('vat').xml,
  key: 'x',
  permission: 'books.read',
  when: ({ returnId }: Xml) => returnId !== undefined,
  run: ({ returnId, name }, { companyId }) => download({ address: xmlUrl(companyId, returnId ?? ''), name }),
});
