import { dismiss, notify } from '../actions/notifications.js';
import { readFile, type ServedFile } from '../api/file-of.js';
import { words } from '../words/words.js';

/** A file that comes at once needs no notification. */
const QUIET_MS = 400;

/** Downloads a file of the server. A large one takes seconds to write: meanwhile it can be given up. @throws Problem */
export async function download(file: ServedFile): Promise<void> {
  const given = new AbortController();
  let shown: number | undefined;
  const timer = setTimeout(() => {
    shown = notify({
      tone: 'busy',
      text: words('frame').writingFile,
      cancel: () => {
        given.abort();
      },
    });
  }, QUIET_MS);
  try {
    const { name, content } = await readFile(file, given.signal);
    save(name, content);
  } catch (error) {
    if (!given.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
    if (shown !== undefined) dismiss(shown);
  }
}

/** The browser keeps the content as a file of the person. */
export function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 60_000);
}
