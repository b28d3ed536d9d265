import { answerInThread, type ThreadAnswer } from '#unpacking';
import { type MailAnswer } from './mail-messages.js';
import { parseMail } from './parse-mail.js';

/** Entry of the thread that parses unknown mails. It holds nothing; it is ended when a mail takes too long. */
answerInThread(async (raw): Promise<ThreadAnswer<MailAnswer>> => {
  try {
    const mail = await parseMail(raw);
    return { answer: { mail }, bytes: mail.attachments.map(({ bytes }) => bytes) };
  } catch (error) {
    return { answer: { unreadable: error instanceof Error ? error.message : 'unknown' }, bytes: [] };
  }
});
