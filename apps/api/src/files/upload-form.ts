import { type FileStore, fileTooLarge, MAX_FILE_BYTES, type ReceivedUpload } from '#files';
import { problem } from '#platform';
import { type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { invalid, parsePart } from '../http/index.js';
import { UploadFields } from './files.schemas.js';

/** The size of the form around a file of the maximum size. */
const FORM_BYTES = 64 * 1024;

/** A received upload form. The bytes are staged; the caller must store or discard them. */
export interface UploadForm {
  readonly upload: ReceivedUpload;
  readonly name: string;
  readonly fields: z.output<typeof UploadFields>;
}

/**
 * The maximum size of the form in bytes, from the length that it declares.
 * @throws Problem `file_too_large`
 */
export function declaredBytes({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const most = MAX_FILE_BYTES + FORM_BYTES;
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
    // The rest of a refused form is drained unread: the client gets its answer, and the connection ends.
    request.raw.unpipe();
    request.raw.resume();
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
  // Without this check, a client that left before its form was opened would block the call forever.
  if (request.raw.destroyed) throw problem('validation_error', 'The upload was interrupted.');
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

/** The parts of the form. Parser errors are the sender's fault; failures with a code keep their own problem. */
async function* partsOf(request: FastifyRequest): ReturnType<FastifyRequest['parts']> {
  try {
    yield* request.parts();
  } catch (error) {
    throw error instanceof Error && !('code' in error) ? brokenForm() : error;
  }
}

const brokenForm = (): Error => fieldFault('body', 'invalid_form', 'The form is malformed or incomplete.');

/**
 * The HTML standard has clients percent-encode these three characters of a file name, and no others. A part with
 * bytes may have no name, whatever the type of the parser says.
 */
function givenName(name: string | undefined): string {
  return (name ?? '').replaceAll('%22', '"').replaceAll(/%0[AD]/g, '');
}

const fieldFault = (field: string, code: string, message: string): Error =>
  invalid([{ field, code, message }]);
