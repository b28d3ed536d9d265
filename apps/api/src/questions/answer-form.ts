import { type FileStore, MAX_FILE_BYTES } from '#files';
import { isProblem } from '#platform';
import { type AnsweredFiles, messageForm } from '#questions';
import { type MultipartFile } from '@fastify/multipart';
import { type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { brokenForm, fieldFault, givenName, letFormRunOff, partsOf } from '../files/form-parts.js';
import { declaredBytes } from '../files/upload-form.js';
import { parsePart } from '../http/index.js';

export const MOST_FILES = 5;

/** One file and one field more than an answer has are parsed, to report that they are too many. */
const LIMITS = { fileSize: MAX_FILE_BYTES, files: MOST_FILES + 1, fields: 3, parts: MOST_FILES + 5 };

const Fields = z.strictObject({ text: messageForm.default('') });

/** An answer in words alone. */
export const AnswerBody = z
  .strictObject({ text: messageForm.min(1) })
  .meta({ id: 'QuestionAnswerRequest', description: 'An answer in words alone; with files it is a form.' });

/** The form, for the OpenAPI document. */
export const AnswerForm = z.strictObject({
  text: z.string().max(2000).optional().meta({ description: 'Required where no file is sent.' }),
  file: z
    .array(z.string().meta({ format: 'binary' }))
    .max(MOST_FILES)
    .optional()
    .meta({ description: 'Each at most 25 MB, of a type that uploads take.' }),
});

interface ReceivedAnswer {
  readonly text: string | null;
  readonly files: AnsweredFiles;
}

type Received = AnsweredFiles[number];

/**
 * Reads the form of an answer, and streams its files straight into storage.
 * @throws Problem of a file, or `validation_error` of a field; nothing stays staged
 */
export async function readAnswerForm(request: FastifyRequest, store: FileStore): Promise<ReceivedAnswer> {
  declaredBytes(request, MOST_FILES);
  const files: Received[] = [];
  try {
    const { text } = parsePart(Fields, await readParts(request, store, files), 'body');
    if (text === '' && files.length === 0)
      throw fieldFault('text', 'required', 'Write an answer, or add a file.');
    return { text: text === '' ? null : text, files };
  } catch (error) {
    letFormRunOff(request);
    await Promise.all(files.map(({ upload }) => store.discard(upload)));
    throw error;
  }
}

async function readParts(
  request: FastifyRequest,
  store: FileStore,
  files: Received[],
): Promise<Record<string, string>> {
  const fields = new Map<string, string>();
  for await (const part of partsOf(request, LIMITS)) {
    if (part.type === 'field') {
      if (part.fieldname === 'file') throw fieldFault('file', 'invalid_type', 'Send the file as a file.');
      if (fields.has(part.fieldname))
        throw fieldFault(part.fieldname, 'duplicate', 'The field was sent twice.');
      fields.set(part.fieldname, String(part.value));
      continue;
    }
    try {
      if (part.fieldname !== 'file')
        throw fieldFault(part.fieldname, 'unknown_field', 'There is no such field.');
      const file = await receive(part, store);
      if (file === undefined) continue;
      files.push(file);
      if (files.length > MOST_FILES)
        throw fieldFault('file', 'too_many', `An answer has at most ${MOST_FILES} files.`);
    } finally {
      part.file.resume();
    }
  }
  return Object.fromEntries(fields);
}

/** The received file; undefined for the empty part that a browser sends where nobody chose one. */
async function receive(part: MultipartFile, store: FileStore): Promise<Received | undefined> {
  const name = givenName(part.filename);
  try {
    return { upload: await store.receive(part.file), name };
  } catch (error) {
    if (part.file.errored !== null) throw brokenForm();
    if (name === '' && isProblem(error) && error.code === 'empty_file') return undefined;
    throw error;
  }
}
