import { type FileStore, fileTooLarge, MAX_FILE_BYTES, type ReceivedUpload } from '#files';
import { type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { invalid, parsePart } from '../http/index.js';
import { brokenForm, fieldFault, givenName, letFormRunOff, partsOf } from './form-parts.js';
import { UploadFields } from './files.schemas.js';

/** The size of the form around files of the maximum size. */
const FORM_BYTES = 64 * 1024;

/** A received upload form. The bytes are staged; the caller must store or discard them. */
export interface UploadForm {
  readonly upload: ReceivedUpload;
  readonly name: string;
  readonly fields: z.output<typeof UploadFields>;
}

/**
 * The maximum size of a form with so many files in bytes, from the length that it declares.
 * @throws Problem `file_too_large`
 */
export function declaredBytes({ headers }: Pick<FastifyRequest, 'headers'>, files = 1): number {
  const most = files * MAX_FILE_BYTES + FORM_BYTES;
  const declared = headers['content-length'];
  if (declared === undefined) return most;
  if (Number(declared) > most) throw fileTooLarge();
  return Number(declared);
}

/**
 * Reads an upload form part by part, and streams the file straight into storage.
 * @throws Problem of the file, or `validation_error` of a field; nothing stays staged
 */
export async function readUploadForm(request: FastifyRequest, files: FileStore): Promise<UploadForm> {
  const received: { upload?: ReceivedUpload; name?: string } = {};
  try {
    const fields = await readParts(request, files, received);
    const { upload, name } = received;
    if (upload === undefined || name === undefined) {
      throw invalid([{ field: 'file', code: 'required', message: 'This field is required.' }]);
    }
    return { upload, name, fields: parsePart(UploadFields, fields, 'body') };
  } catch (error) {
    letFormRunOff(request);
    if (received.upload !== undefined) await files.discard(received.upload);
    throw error;
  }
}

async function readParts(
  request: FastifyRequest,
  files: FileStore,
  received: { upload?: ReceivedUpload; name?: string },
): Promise<Record<string, string>> {
  const fields = new Map<string, string>();
  for await (const part of partsOf(request)) {
    if (part.type === 'field') {
      if (part.fieldname === 'file') throw fieldFault('file', 'invalid_type', 'Send the file as a file.');
      if (fields.has(part.fieldname))
        throw fieldFault(part.fieldname, 'duplicate', 'The field was sent twice.');
      fields.set(part.fieldname, String(part.value));
      continue;
    }
    try {
      if (Object.hasOwn(UploadFields.shape, part.fieldname)) {
        throw fieldFault(part.fieldname, 'invalid_type', 'This must be a text, not a file.');
      }
      if (part.fieldname !== 'file') {
        throw fieldFault(part.fieldname, 'unknown_field', 'There is no such field.');
      }
      if (received.upload !== undefined) throw fieldFault('file', 'too_many', 'Send one file.');
      received.upload = await files.receive(part.file).catch((error: unknown) => {
        throw part.file.errored === null ? error : brokenForm();
      });
      received.name = givenName(part.filename);
    } finally {
      part.file.resume();
    }
  }
  return Object.fromEntries(fields);
}
