import { joined, type JobFunction } from '#unpacking';
import { receiptOfBody } from './read-body.js';

/**
 * Renders the body of a mail as a PDF, in the reader: no bytes for a body that is no receipt, or that cannot be
 * rendered.
 */
export const read: JobFunction<null, null> = async ({ pieces }) => {
  try {
    const pdf = await receiptOfBody(joined(pieces));
    return { answer: null, bytes: pdf === null ? [] : [pdf] };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return { answer: null };
  }
};
