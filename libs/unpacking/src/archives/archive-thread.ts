import { answerInThread, type ThreadAnswer } from '../isolation/answer-in-thread.js';
import { type ArchiveAnswer } from './archive-messages.js';
import { openZip, UnopenedArchive } from './open-zip.js';

/** Entry of the thread that opens unknown archives. */
answerInThread(async (bytes): Promise<ThreadAnswer<ArchiveAnswer>> => {
  try {
    const members = await openZip(bytes);
    return {
      answer: { members },
      bytes: members.flatMap((member) => ('bytes' in member ? [member.bytes] : [])),
    };
  } catch (error) {
    const fault = error instanceof UnopenedArchive ? error.fault : 'unreadable';
    return { answer: { fault, message: error instanceof Error ? error.message : 'unknown' }, bytes: [] };
  }
});
