import { readFileSync } from 'node:fs';
import { treeOf } from '../../libs/unpacking/src/reader/process-usage.js';
import { READER_ENTRY } from '../../libs/unpacking/src/reader/view.js';

/** Processes under this one that read files, oldest first: not those that set them up, which wait for them. */
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
