import { plural } from '../../format/numbers.js';
import type en from '../en/documents.js';

const words: typeof en = {
  name: 'Dokument',
  kind: 'Liik',
  received: 'Saabus',
  source: 'Kust',
  outcome: 'Tulemus',
  size: 'Suurus',
  kinds: {
    invoice: 'Arve',
    receipt: 'Kviitung',
    credit_note: 'Kreeditarve',
    statement: 'Väljavõte',
    contract: 'Leping',
    other: 'Muu',
  },
  allKinds: 'Kõik liigid',
  outcomes: { registered: 'raamatutes', received: 'saabunud' },
  byMail: 'kirjaga',
  uploaded: 'üles laaditud',
  upload: 'Laadi dokumendid üles',
  uploadDone: (n) => `${n} ${plural(n, 'dokument', 'dokumenti')} üles laaditud`,
  dropHere: 'Lohista failid siia',
  dropHint: 'PDF, pilt, e-arve või pangaväljavõte, igaüks kuni 25 MB',
  uploading: (name) => `Laen üles: ${name}`,
  uploadedFile: (name) => `${name}: kohal`,
  open: 'Ava dokument',
  download: 'Laadi dokument alla',
  nothingYet: 'Dokumente veel ei ole.',
  nothingYetDetail: 'Lohista arved, kviitungid ja väljavõtted siia või saada need ettevõtte postkasti.',
  nothingFound: 'Seda liiki dokumente ei ole.',
};
export default words;
