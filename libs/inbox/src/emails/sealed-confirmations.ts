import { type SealedColumn, type SealedRow, type Secrets } from '#platform';
import { confirmationBox, sealedFor } from './forwarding-confirmation.js';

/** Columns of mails that are sealed under the secret of the installation: codes and links that confirm forwarding. */
export function sealedInInbox(secrets: Secrets): SealedColumn[] {
  const box = confirmationBox(secrets);
  return [
    {
      what: 'confirmations of forwarding',
      table: 'inbox.email',
      column: 'confirmation',
      ofCompanies: true,
      mark: box.mark,
      reseal: (value: Buffer, { companyId, id }: SealedRow) => {
        const context = sealedFor(companyId, id);
        return box.put(box.take(value, context), context);
      },
    },
  ];
}
