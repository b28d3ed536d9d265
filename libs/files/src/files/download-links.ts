import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Clock, decodeId, encodeId, type PurposeKey, purposeKeys, type Secrets } from '#platform';

const LIFETIME_MS = 5 * 60 * 1000;
const TOKEN = /^([0-9a-z]{10,32})\.([0-9a-z]{10,32})\.(\d{1,13})\.([A-Za-z0-9_-]{43})$/;

/** The file that a link opens. */
interface LinkedFile {
  readonly companyId: bigint;
  readonly fileId: bigint;
}

/** Signed links to the bytes of one file. Anyone with a link can use it for five minutes. */
export class DownloadLinks {
  private readonly keys: readonly [PurposeKey, ...PurposeKey[]];

  constructor(
    secrets: Secrets,
    private readonly clock: Clock,
  ) {
    this.keys = purposeKeys(secrets, 'raamat download links');
  }

  sign(file: LinkedFile): { readonly token: string; readonly expiresAt: Date } {
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIME_MS);
    const words = [
      encodeId('company', file.companyId),
      encodeId('file', file.fileId),
      expiresAt.getTime().toString(),
    ].join('.');
    return { token: `${words}.${sealOf(this.keys[0], words)}`, expiresAt };
  }

  /** The file of a link, or undefined for a forged or expired one. */
  open(token: string): LinkedFile | undefined {
    const [, company, file, expires, seal] = TOKEN.exec(token) ?? [];
    if (company === undefined || file === undefined || expires === undefined || seal === undefined) {
      return undefined;
    }
    const words = `${company}.${file}.${expires}`;
    const given = Buffer.from(seal);
    const ours = this.keys.some((key) => timingSafeEqual(given, Buffer.from(sealOf(key, words))));
    if (!ours) return undefined;
    if (Number(expires) <= this.clock.now().getTime()) return undefined;
    const companyId = decodeId('company', company);
    const fileId = decodeId('file', file);
    return companyId === undefined || fileId === undefined ? undefined : { companyId, fileId };
  }
}

const sealOf = ({ key }: PurposeKey, words: string): string =>
  createHmac('sha256', key).update(words).digest('base64url');
