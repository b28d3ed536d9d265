import { plural } from '../../format/numbers.js';

export default {
  name: 'Document',
  kind: 'Kind',
  received: 'Received',
  source: 'From',
  outcome: 'Outcome',
  size: 'Size',
  kinds: {
    invoice: 'Invoice',
    receipt: 'Receipt',
    credit_note: 'Credit note',
    statement: 'Statement',
    contract: 'Contract',
    other: 'Other',
  },
  allKinds: 'All kinds',
  outcomes: { registered: 'in the books', received: 'received' },
  byMail: 'by mail',
  uploaded: 'uploaded',
  upload: 'Upload documents',
  uploadDone: (n: number) => `${n} ${plural(n, 'document', 'documents')} uploaded`,
  dropHere: 'Drop files here',
  dropHint: 'PDF, picture, e-invoice or bank statement, up to 25 MB each',
  uploading: (name: string) => `Uploading ${name}`,
  uploadedFile: (name: string) => `${name}: arrived`,
  open: 'Open the document',
  download: 'Download the document',
  nothingYet: 'No documents yet.',
  nothingYetDetail:
    'Drop invoices, receipts and bank statements here, or mail them to the inbox of the company.',
  nothingFound: 'No document is of this kind.',
};
