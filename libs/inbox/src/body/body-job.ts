import { joined, type JobFunction } from '#unpacking';
import { receiptOfBody } from './read-body.js';

/** Puts the body of a mail on pages, in the reader: no bytes for a body that is no receipt, or can't be put on any. */
export const read: JobFunction<null, null> = async ({ pieces }) => {
  try {
    const pdf = await receiptOfBody(joined(pieces));
    return { answer: null, bytes: pdf === null ? [] : [pdf] };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return { answer: null };
  }
};
