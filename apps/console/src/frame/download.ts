import { dismiss, notify } from '../actions/notifications.js';
import { type FileOf, type Format, readFile } from '../api/file-of.js';
import { words } from '../words/words.js';

/** A file that comes at once needs no notification. */
const QUIET_MS = 400;

/** Downloads a report or a list. A large one takes seconds to write: meanwhile it can be given up. @throws Problem */
export async function download(companyId: string, file: FileOf, format: Format): Promise<void> {
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
    const { name, content } = await readFile(companyId, file, format, given.signal);
    save(name, content);
  } catch (error) {
    if (!given.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
    if (shown !== undefined) dismiss(shown);
  }
}

function save(name: string, content: Blob): void {
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
