import { type UploadFields } from '../api/files.js';

/** The name of the message that a bank's statement is written in stands at the beginning of the file. */
const BEGINNING = 2_048;
const HELD: UploadFields = { kind: 'statement', hold: true };

/**
 * The fields of a file that is sent. A bank's statement waits, so that a person sees what it contains before it is
 * imported; of everything else the service finds out by itself what it is.
 */
export async function fieldsOf(file: File): Promise<UploadFields> {
  if (/\.csv$/i.test(file.name)) return HELD;
  if (!/\.xml$/i.test(file.name)) return {};
  const beginning = await file.slice(0, BEGINNING).text();
  return beginning.includes('camt.05') ? HELD : {};
}
