import { createStore } from '../actions/store.js';
import { newIdempotencyKey } from '../api/idempotency.js';
import { keys } from '../api/keys.js';
import { queryClient } from '../api/query-client.js';
import { uploadFile } from '../api/files.js';
import { fieldsOf } from './upload-fields.js';

/** A file that a person sends: `key` stays the same when it is tried again, so that it is never stored twice. */
export interface Upload {
  readonly key: string;
  readonly companyId: string;
  readonly file: File;
  readonly note: string | undefined;
  readonly state: 'waiting' | 'sending' | 'arrived' | 'known' | 'failed';
  readonly fileId?: string;
  readonly problem?: unknown;
}

/** Newest first, of all companies of this tab. */
export const uploads = createStore<readonly Upload[]>([]);

/** More at once would be no faster, and hold up what else the screen asks for. */
const AT_ONCE = 3;

/** Sends files, a few at once, each by its own request: what one refuses does not stop the others. */
export async function sendFiles(
  companyId: string,
  files: readonly File[],
  note?: string,
): Promise<readonly Upload[]> {
  const made = files.map((file): Upload => {
    return { key: newIdempotencyKey(), companyId, file, note, state: 'waiting' };
  });
  uploads.set((before) => [...made, ...before]);
  const queue = [...made];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await send(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await queryClient.invalidateQueries({ queryKey: keys.of(companyId, 'file') });
  const sent = new Set(made.map(({ key }) => key));
  return uploads.get().filter(({ key }) => sent.has(key));
}

export async function sendAgain(upload: Upload): Promise<void> {
  await send(upload);
  await queryClient.invalidateQueries({ queryKey: keys.of(upload.companyId, 'file') });
}

export const forgetUploads = (companyId: string): void => {
  uploads.set((all) => all.filter((one) => one.companyId !== companyId || isUnderWay(one)));
};

export const isUnderWay = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending';

async function send({ key, companyId, file, note }: Upload): Promise<void> {
  change(key, { state: 'sending', problem: undefined });
  try {
    const { id, isNew } = await uploadFile(companyId, file, key, { ...(await fieldsOf(file)), note });
    change(key, { state: isNew ? 'arrived' : 'known', fileId: id });
  } catch (problem) {
    change(key, { state: 'failed', problem });
  }
}

function change(key: string, now: Partial<Upload>): void {
  uploads.set((all) => all.map((one) => (one.key === key ? { ...one, ...now } : one)));
}
