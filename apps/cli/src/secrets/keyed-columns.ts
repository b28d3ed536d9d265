import { PersonalCodeOpener, sealedInEmployment } from '#employment';
import { sealedInIdentity } from '#identity';
import { mailboxesSealedTo, MailboxOpener, sealedInInbox } from '#inbox';
import { sealedInPayroll } from '#payroll';
import { type Config, installationSecrets, type SealedColumn } from '#platform';
import { sealedInWebhooks } from '#webhooks';

/** Every column that is sealed under the secret of the installation. */
export function sealedBySecret(config: Config): SealedColumn[] {
  const secrets = installationSecrets(config);
  return [
    ...sealedInIdentity(secrets),
    ...sealedInWebhooks(secrets),
    ...sealedInInbox(secrets),
    ...sealedInPayroll(secrets),
  ];
}

/** Every column that is sealed to the public key; empty when there is no such key. */
export function sealedToPublicKey(config: Config): SealedColumn[] {
  const { RAAMAT_SEALING_PUBLIC_KEY: publicKey } = config;
  if (publicKey === undefined) return [];
  const keys = [config.RAAMAT_SEALING_PRIVATE_KEY, config.RAAMAT_SEALING_FORMER_PRIVATE_KEYS] as const;
  return [
    ...sealedInEmployment(publicKey, new PersonalCodeOpener(...keys)),
    ...mailboxesSealedTo(publicKey, new MailboxOpener(...keys)),
  ];
}
