import { parentPort } from 'node:worker_threads';
import { type MailAnswer, type MailQuestion } from './mail-messages.js';
import { parseMail } from './parse-mail.js';

/** Entry of the thread that parses unknown mails. It holds nothing; it is ended when a mail takes too long. */
async function answer({ raw }: MailQuestion): Promise<MailAnswer> {
  try {
    return { mail: await parseMail(raw) };
  } catch (error) {
    return { unreadable: error instanceof Error ? error.message : 'unknown' };
  }
}

parentPort?.on('message', (question: MailQuestion) => {
  void answer(question).then((said) => {
    const buffers = 'mail' in said ? said.mail.attachments.map(({ bytes }) => bytes.buffer) : [];
    // Handed over and not copied: a mail may hold 30 MB.
    parentPort?.postMessage(
      said,
      [...new Set(buffers)].filter((buffer) => buffer instanceof ArrayBuffer),
    );
  });
});
