import { answerInThread, type ThreadAnswer } from '#unpacking';
import { type BodyAnswer } from './body-messages.js';
import { receiptOfBody } from './read-body.js';

/** Entry of the thread that puts bodies of unknown mails on pages. */
answerInThread(async (raw): Promise<ThreadAnswer<BodyAnswer>> => {
  try {
    const pdf = await receiptOfBody(raw);
    return { answer: { pdf }, bytes: pdf === null ? [] : [pdf] };
  } catch (error) {
    return { answer: { unreadable: error instanceof Error ? error.message : 'unknown' }, bytes: [] };
  }
});
