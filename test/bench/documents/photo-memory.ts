import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { processEnvironment } from '#platform';
import { childEntry } from '../../../libs/extraction/src/process/extraction-child.js';
import { type ChildRequest, isChildAnswer } from '../../../libs/extraction/src/process/messages.js';

const LOOK_MS = 5;

/** The most that the process that reads a photo and the recogniser it starts hold together, in megabytes. */
export async function photoMemoryMb(path: string): Promise<number> {
  const child = fork(childEntry(), [], {
    env: processEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const request: ChildRequest = { id: 1, path, contentType: 'image/jpeg', hints: {}, recognise: true };
  const outcome = { read: false };
  let most = 0;
  child.on('message', (message) => {
    if (!isChildAnswer(message)) return;
    if ('ready' in message) child.send(request);
    else if ('extraction' in message) outcome.read = message.extraction.error_code === undefined;
    if (!('recognising' in message) && !('ready' in message)) child.kill();
  });
  while (child.exitCode === null && child.signalCode === null) {
    most = Math.max(most, await heldMb(child.pid ?? 0));
    await pause(LOOK_MS);
  }
  if (!outcome.read) throw new Error('The photo was not read.');
  return most;
}

/** Resident memory of a process and of those it started; only Linux tells. */
async function heldMb(pid: number): Promise<number> {
  const children = await said(`/proc/${pid}/task/${pid}/children`);
  const all = [String(pid), ...children.split(' ').filter((one) => one !== '')];
  let pages = 0;
  for (const one of all) pages += Number((await said(`/proc/${one}/statm`)).split(' ')[1] ?? 0);
  return (pages * 4_096) / 1_048_576;
}

function said(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}
