import { readFileSync } from 'node:fs';
import { treeOf } from '../../libs/unpacking/src/reader/process-usage.js';
import { READER_ENTRY } from '../../libs/unpacking/src/reader/view.js';

/** Descendants of this process that read files, oldest first, without the parents that set them up and wait for them. */
export function readersOfThisProcess(): number[] {
  return treeOf(process.pid)
    .filter((pid) => {
      const [program, ...rest] = commandOf(pid);
      return program === process.execPath && rest.includes(READER_ENTRY);
    })
    .sort((one, other) => one - other);
}

export function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
