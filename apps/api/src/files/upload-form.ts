import { type FileStore, fileTooLarge, MAX_FILE_BYTES, type ReceivedUpload } from '#files';
import { problem } from '#platform';
import { type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { invalid, parsePart } from '../http/index.js';
import { UploadFields } from './files.schemas.js';

/** The form around a file of the greatest size. */
const FORM_BYTES = 64 * 1024;

/** An upload form, read: the bytes are staged and must be stored or discarded. */
export interface UploadForm {
  readonly upload: ReceivedUpload;
  readonly name: string;
  readonly fields: z.output<typeof UploadFields>;
}

/**
 * The most bytes that the form may have, by what it declares of itself.
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
 * Reads an upload form part by part, the file straight into storage.
 * @throws Problem of the file, or `validation_error` of a field; nothing is left staged
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
    // What is left of a refused form runs off unread: the client gets its answer, and the connection its end.
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
  // A client that left before its form was opened would be waited for without end.
  if (request.raw.destroyed) throw problem('validation_error', 'The upload broke off.');
  for await (const part of partsOf(request)) {
    if (part.type === 'field') {
      if (part.fieldname === 'file') throw fieldFault('file', 'invalid_type', 'Send the file as a file.');
      if (fields.has(part.fieldname)) throw fieldFault(part.fieldname, 'duplicate', 'The field came twice.');
      fields.set(part.fieldname, String(part.value));
      continue;
    }
    try {
      if (Object.hasOwn(UploadFields.shape, part.fieldname)) {
        throw fieldFault(part.fieldname, 'invalid_type', 'This must be a text, and no file.');
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

/** The parts of the form. What its parser finds wrong is the sender's fault; failures with a code name themselves. */
async function* partsOf(request: FastifyRequest): ReturnType<FastifyRequest['parts']> {
  try {
    yield* request.parts();
  } catch (error) {
    throw error instanceof Error && !('code' in error) ? brokenForm() : error;
  }
}

const brokenForm = (): Error => fieldFault('body', 'invalid_form', 'The form is malformed or broke off.');

/**
 * The HTML standard has clients write these three signs of a file's name in percent form, and no others. A part of bytes
 * may come without a name, whatever the type of the parser says.
 */
function givenName(name: string | undefined): string {
  return (name ?? '').replaceAll('%22', '"').replaceAll(/%0[AD]/g, '');
}

const fieldFault = (field: string, code: string, message: string): Error =>
  invalid([{ field, code, message }]);
