import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type Clock, decodeId, encodeId } from '#platform';

const LIFETIME_MS = 5 * 60 * 1000;
const TOKEN = /^([0-9a-z]{10,32})\.([0-9a-z]{10,32})\.(\d{1,13})\.([A-Za-z0-9_-]{43})$/;

/** Which file a link opens. */
export interface LinkedFile {
  readonly companyId: bigint;
  readonly fileId: bigint;
}

/** Signed links to the bytes of one file, good for five minutes for whoever has them. */
export class DownloadLinks {
  private readonly key: Buffer;

  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    const material = Buffer.from(secret, 'hex');
    this.key = Buffer.from(hkdfSync('sha256', material, Buffer.alloc(0), 'raamat download links', 32));
  }

  sign(file: LinkedFile): { readonly token: string; readonly expiresAt: Date } {
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIME_MS);
    const words = [
      encodeId('company', file.companyId),
      encodeId('file', file.fileId),
      expiresAt.getTime().toString(),
    ].join('.');
    return { token: `${words}.${this.seal(words)}`, expiresAt };
  }

  /** The file of a link, or undefined for one that is forged or too old. */
  open(token: string): LinkedFile | undefined {
    const [, company, file, expires, seal] = TOKEN.exec(token) ?? [];
    if (company === undefined || file === undefined || expires === undefined || seal === undefined) {
      return undefined;
    }
    const expected = this.seal(`${company}.${file}.${expires}`);
    if (!timingSafeEqual(Buffer.from(seal), Buffer.from(expected))) return undefined;
    if (Number(expires) <= this.clock.now().getTime()) return undefined;
    const companyId = decodeId('company', company);
    const fileId = decodeId('file', file);
    return companyId === undefined || fileId === undefined ? undefined : { companyId, fileId };
  }

  private seal(words: string): string {
    return createHmac('sha256', this.key).update(words).digest('base64url');
  }
}
