import { type SealedColumn, type SealedRow, SecretBox, type Secrets } from '#platform';
import { newSecret } from '../sending/sign.js';
import { secretContext } from './endpoint-rows.js';

/** The box that seals the signing secrets of webhooks, with a key of its own. */
export const webhookBox = (secrets: Secrets): SecretBox => new SecretBox(secrets, 'raamat webhooks');

/** A new secret that nobody has seen, sealed for the endpoints of a company. */
export const unseenSecret = (secrets: Secrets, companyId: bigint): Buffer =>
  webhookBox(secrets).put(newSecret(), secretContext(companyId));

/** Columns of webhook endpoints that are sealed under the secret of the installation. */
export function sealedInWebhooks(secrets: Secrets): SealedColumn[] {
  const box = webhookBox(secrets);
  return ['secret_boxed', 'former_secret_boxed'].map((column) => ({
    what: column === 'secret_boxed' ? 'webhook secrets' : 'webhook secrets of before',
    table: 'webhooks.endpoint',
    column,
    ofCompanies: true,
    mark: box.mark,
    reseal: (value: Buffer, { companyId }: SealedRow) => {
      const context = secretContext(companyId);
      return box.put(box.take(value, context), context);
    },
  }));
}
