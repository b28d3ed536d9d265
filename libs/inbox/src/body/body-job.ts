import { joined, type JobFunction } from '#unpacking';
import { receiptOfBody, type SoughtReceipt } from './read-body.js';

/**
 * Renders the body of a mail as a PDF, in the reader: no bytes for a body that is no receipt, or that cannot be
 * rendered.
 */
export const read: JobFunction<SoughtReceipt, null> = async ({ pieces, params }) => {
  try {
    const pdf = await receiptOfBody(joined(pieces), params);
    return { answer: null, bytes: pdf === null ? [] : [pdf] };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return { answer: null };
  }
};
