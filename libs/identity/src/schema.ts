import { CompanyEntity } from './companies/company.entity.js';
import { CompanyStatusEntity } from './companies/company-status.entity.js';
import { VatRegistrationEntity } from './companies/vat-registration.entity.js';
import { ApiKeyEntity } from './keys/api-key.entity.js';
import { MembershipEntity } from './organizations/membership.entity.js';
import { InvitationEntity } from './invitations/invitation.entity.js';
import { LetterTokenEntity } from './letters/letter-token.entity.js';
import { ConnectedAppEntity } from './oauth/connected-app.entity.js';
import { OauthStateEntity } from './oauth/oauth-state.entity.js';
import { OrganizationEntity } from './organizations/organization.entity.js';
import { ClientRequestEntity } from './requests/client-request.entity.js';
import { WorkLetterEntity } from './letters/work-letter.entity.js';
import { FactorResetEntity } from './second-factor/factor-reset.entity.js';
import { RecoveryCodeEntity } from './second-factor/recovery-code.entity.js';
import { PasskeyChallengeEntity } from './passkeys/passkey-challenge.entity.js';
import { PasskeyEntity } from './passkeys/passkey.entity.js';
import { AttemptAllowanceEntity } from './attempts/attempt-allowance.entity.js';
import { KnownDeviceEntity } from './sessions/known-device.entity.js';
import { SessionEntity } from './sessions/session.entity.js';
import { SignUpEntity } from './sign-up/sign-up.entity.js';
import { UserEntity } from './users/user.entity.js';
import { Identity1763600002001 } from './migrations/0001-identity.js';
import { Identity1763600002002 } from './migrations/0002-company-status.js';
import { Identity1763600002003 } from './migrations/0003-sessions.js';
import { Identity1763600002004 } from './migrations/0004-audit-of-organizations.js';
import { Identity1763600002005 } from './migrations/0005-invitations.js';
import { Identity1763600002010 } from './migrations/0010-vat-corrections.js';
import { Identity1763600002011 } from './migrations/0011-invitation-letters.js';
import { Identity1763600002015 } from './migrations/0015-oauth.js';
import { Identity1763600002016 } from './migrations/0016-client-access.js';
import { Identity1763600002017 } from './migrations/0017-session-proofs.js';
import { Identity1763600002021 } from './migrations/0021-key-expiry-letters.js';
import { Identity1763600002022 } from './migrations/0022-authority-access.js';
import { Identity1763600002023 } from './migrations/0023-companies-a-day.js';
import { Identity1763600002040 } from './migrations/0040-key-hashes.js';
import { Identity1763600002041 } from './migrations/0041-known-devices.js';
import { Identity1763600002042 } from './migrations/0042-ending-access.js';
import { Identity1763600002043 } from './migrations/0043-checked-vat-numbers.js';
import { Identity1763600002044 } from './migrations/0044-demanded-second-factor.js';
import { Identity1763600002055 } from './migrations/0055-vat-cars.js';
import { Identity1763600002056 } from './migrations/0056-waiting-work.js';
import { Identity1763600002057 } from './migrations/0057-preferences.js';
import { Identity1763600002058 } from './migrations/0058-sign-ups.js';
import { Identity1763600002059 } from './migrations/0059-passkeys.js';
import { Identity1763600002070 } from './migrations/0070-client-requests.js';
import { Identity1763600002071 } from './migrations/0071-chosen-letters.js';
import { Identity1763600002091 } from './migrations/0091-open-questions.js';

/** Tables of this library, for the schema and its drift test. */
export const IDENTITY_ENTITIES: (new () => object)[] = [
  OrganizationEntity,
  UserEntity,
  MembershipEntity,
  CompanyEntity,
  CompanyStatusEntity,
  VatRegistrationEntity,
  ApiKeyEntity,
  SessionEntity,
  KnownDeviceEntity,
  AttemptAllowanceEntity,
  RecoveryCodeEntity,
  FactorResetEntity,
  PasskeyEntity,
  PasskeyChallengeEntity,
  LetterTokenEntity,
  SignUpEntity,
  InvitationEntity,
  OauthStateEntity,
  ConnectedAppEntity,
  ClientRequestEntity,
  WorkLetterEntity,
];

/** Migrations of this library, in order. */
export const IDENTITY_MIGRATIONS: (new () => object)[] = [
  Identity1763600002001,
  Identity1763600002002,
  Identity1763600002003,
  Identity1763600002004,
  Identity1763600002005,
  Identity1763600002010,
  Identity1763600002011,
  Identity1763600002015,
  Identity1763600002016,
  Identity1763600002017,
  Identity1763600002021,
  Identity1763600002022,
  Identity1763600002023,
  Identity1763600002040,
  Identity1763600002041,
  Identity1763600002042,
  Identity1763600002043,
  Identity1763600002044,
  Identity1763600002055,
  Identity1763600002056,
  Identity1763600002057,
  Identity1763600002058,
  Identity1763600002059,
  Identity1763600002070,
  Identity1763600002071,
  Identity1763600002091,
];
