import { joined, type JobFunction } from '#unpacking';
import { type MailAnswer } from './mail-parser.js';
import { parseMail } from '../parsing/parse-mail.js';

/** Parses a mail, in the reader. */
export const read: JobFunction<null, MailAnswer> = async ({ pieces }) => {
  try {
    const { attachments, ...mail } = await parseMail(joined(pieces));
    return {
      answer: {
        mail: {
          ...mail,
          attachments: attachments.map(({ bytes, ...attachment }) => ({
            ...attachment,
            sizeBytes: bytes.length,
          })),
        },
      },
      bytes: attachments.map(({ bytes }) => bytes),
    };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return { answer: { unreadable: error instanceof Error ? error.message : 'unknown' } };
  }
};
