import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type Config,
  decodeId,
  encodeId,
  installationSecrets,
  publicUrl,
  type PurposeKey,
  purposeKeys,
  type Secrets,
  type Ulid,
} from '#platform';

const TOKEN = /^([0-9a-z]{10,32})\.([0-7][0-9A-HJKMNP-TV-Z]{25})\.([A-Za-z0-9_-]{43})$/;

/** The question that a link opens. */
interface LinkedQuestion {
  readonly companyId: bigint;
  readonly questionId: Ulid;
}

/**
 * The token in the link of a question's letters: the question, sealed. No table or queue holds it, and one that was not
 * made here is refused without a look into the books. The question says how long its link works.
 */
export class QuestionLinks {
  private readonly keys: readonly [PurposeKey, ...PurposeKey[]];

  constructor(
    secrets: Secrets,
    private readonly baseUrl: string,
  ) {
    this.keys = purposeKeys(secrets, 'raamat question links');
  }

  tokenOf({ companyId, questionId }: LinkedQuestion): string {
    const words = `${encodeId('company', companyId)}.${questionId}`;
    return `${words}.${sealOf(this.keys[0], words)}`;
  }

  /** The address of the page where the question is answered. */
  pageOf(question: LinkedQuestion): string {
    return `${this.baseUrl}/account/question/?token=${this.tokenOf(question)}`;
  }

  /** The question of a token; undefined for one that this installation did not make. */
  open(token: string): LinkedQuestion | undefined {
    const [, company, questionId, seal] = TOKEN.exec(token) ?? [];
    if (company === undefined || questionId === undefined || seal === undefined) return undefined;
    const given = Buffer.from(seal);
    const words = `${company}.${questionId}`;
    if (!this.keys.some((key) => timingSafeEqual(given, Buffer.from(sealOf(key, words))))) return undefined;
    const companyId = decodeId('company', company);
    return companyId === undefined ? undefined : { companyId, questionId };
  }
}

/** The links of an installation. */
export const questionLinks = (config: Config): QuestionLinks =>
  new QuestionLinks(installationSecrets(config), publicUrl(config));

const sealOf = ({ key }: PurposeKey, words: string): string =>
  createHmac('sha256', key).update(words).digest('base64url');
