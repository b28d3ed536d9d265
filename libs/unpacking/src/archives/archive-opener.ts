import { compiledEntry } from '../isolation/compiled-entry.js';
import { IsolatedThread, type IsolatedThreadOptions, ThreadEnded } from '../isolation/isolated-thread.js';
import { type ArchiveAnswer } from './archive-messages.js';
import { type ArchiveMember, UnopenedArchive } from './open-zip.js';

/** Opens unknown archives one after another in a thread of its own, within limits of time and memory. */
export class ArchiveOpener {
  private readonly thread: IsolatedThread<ArchiveAnswer>;

  constructor(options: IsolatedThreadOptions = {}) {
    this.thread = new IsolatedThread(compiledEntry(import.meta.url, './archive-thread.js'), options);
  }

  /** @throws UnopenedArchive; the signal's reason when it aborts before the turn of this archive */
  async open(bytes: Uint8Array, signal?: AbortSignal): Promise<readonly ArchiveMember[]> {
    try {
      const answer = await this.thread.ask(bytes, signal);
      if ('members' in answer) return answer.members;
      throw new UnopenedArchive(answer.fault, answer.message);
    } catch (error) {
      if (error instanceof ThreadEnded) throw new UnopenedArchive('unreadable', error.message);
      throw error;
    }
  }
}
