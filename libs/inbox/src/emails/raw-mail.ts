import { createHash } from 'node:crypto';
import { type FileStorage, type StagedObject } from '#files';

/** Largest mail on the wire; base64 turns 25 MB of attachments into 34. */
export const MAX_MAIL_BYTES = 40 * 1024 * 1024;

/** The bytes of a mail as received, staged in file storage. */
export interface RawMail {
  readonly staged: StagedObject;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** The prefix of all raw mails. */
export const RAW_MAILS = 'mails/';

/** The key of a raw mail in storage; mails with the same bytes share it. */
export function rawMailKey(sha256: string): string {
  return `${RAW_MAILS}${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
}

/** The hash in the key of a raw mail. */
export const sha256OfRawMail = (key: string): string | undefined => /\/([0-9a-f]{64})$/.exec(key)?.[1];

/** The advisory lock of the bytes of raw mails. */
export const rawMailLock = (sha256: string): bigint => BigInt.asIntN(64, BigInt(`0x${sha256.slice(0, 16)}`));

/** Receives the bytes of a mail, chunk by chunk. The caller has limited their number. */
export async function receiveRawMail(
  storage: FileStorage,
  bytes: AsyncIterable<Uint8Array>,
): Promise<RawMail> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  }
  const staged = await storage.stage(counted());
  return { staged, sha256: hash.digest('hex'), sizeBytes };
}
