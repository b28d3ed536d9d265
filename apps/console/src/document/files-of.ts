/** The files of a drop, with those in its folders, however deep. */
export async function filesOf({ items, files }: DataTransfer): Promise<readonly File[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return [...files];
  return (await Promise.all(entries.map(within))).flat();
}

async function within(entry: FileSystemEntry): Promise<readonly File[]> {
  if (isFile(entry))
    return [
      await new Promise<File>((done, failed) => {
        entry.file(done, failed);
      }),
    ];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: File[] = [];
  for (;;) {
    // A folder is read in parts, until one is empty.
    const part = await new Promise<FileSystemEntry[]>((done, failed) => {
      reader.readEntries(done, failed);
    });
    if (part.length === 0) return found;
    found.push(...(await Promise.all(part.map(within))).flat());
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** The offers of the browser: several files, a whole folder, or the camera. */
export type FileSource = 'files' | 'folder' | 'camera';

/** Asks the browser for files: empty when the person chooses none. */
export const chooseFiles = (source: FileSource = 'files'): Promise<readonly File[]> =>
  new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = source !== 'camera';
    if (source === 'folder') input.webkitdirectory = true;
    if (source === 'camera') {
      input.accept = 'image/*';
      input.capture = 'environment';
    }
    input.addEventListener('change', () => {
      resolve([...(input.files ?? [])]);
    });
    input.addEventListener('cancel', () => {
      resolve([]);
    });
    input.click();
  });
