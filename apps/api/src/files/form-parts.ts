import { problem } from '#platform';
import { type FastifyRequest } from 'fastify';
import { invalid } from '../http/index.js';

type Parts = ReturnType<FastifyRequest['parts']>;

/** The parts of the form. Parser errors are the sender's fault; failures with a code keep their own problem. */
export async function* partsOf(
  request: FastifyRequest,
  limits?: NonNullable<Parameters<FastifyRequest['parts']>[0]>['limits'],
): Parts {
  // Without this check, a client that left before its form was opened would block the call forever.
  if (request.raw.destroyed) throw problem('validation_error', 'The upload was interrupted.');
  try {
    yield* request.parts(limits === undefined ? undefined : { limits });
  } catch (error) {
    throw error instanceof Error && !('code' in error) ? brokenForm() : error;
  }
}

export const brokenForm = (): Error =>
  fieldFault('body', 'invalid_form', 'The form is malformed or incomplete.');

/** Drains the rest of a refused form unread: the client gets its answer, and the connection ends. */
export function letFormRunOff({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/**
 * The HTML standard has clients percent-encode these three characters of a file name, and no others. A part with
 * bytes may have no name, whatever the type of the parser says.
 */
export function givenName(name: string | undefined): string {
  return (name ?? '').replaceAll('%22', '"').replaceAll(/%0[AD]/g, '');
}

export const fieldFault = (field: string, code: string, message: string): Error =>
  invalid([{ field, code, message }]);
