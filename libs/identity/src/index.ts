export * from './access/caller.js';
export * from './callers/identity.js';
export * from './access/makers.js';
export * from './access/roles.js';
export * from './access/uploader.js';
export * from './authority-access/authority-access.js';
export * from './authority-access/authority-access.commands.js';
export * from './authority-access/authority-access.queries.js';
export { Uses } from './access/uses.js';
export * from './companies/companies.js';
export * from './companies/company.js';
export * from './companies/company-changes.js';
export { type CompanyQuota } from './companies/company-quota.js';
export * from './companies/company-status.js';
export * from './companies/every-company.js';
export * from './companies/ready-companies.js';
export * from './companies/vat-registrations.js';
export { type StaffCall, StaffTrail } from './firm/staff-trail.js';
export { ViewAsChoices } from './firm/view-as.js';
export * from './identity.module.js';
export { Acceptances, type Offer } from './invitations/acceptances.js';
export {
  type Invitation,
  INVITATION_STATES,
  Invitations,
  invitationState,
} from './invitations/invitations.js';
export * from './keyed-columns.js';
export * from './keys/api-keys.js';
export { RemindExpiringKeysHandler } from './keys/expiring-keys.js';
export { KeyHasher, newKey } from './keys/key-format.js';
export { AccessTokens, isAccessToken } from './oauth/access-tokens.js';
export { type ConnectedApp, ConnectedApps, liveConnections } from './oauth/connected-apps.js';
export { type CodeReader, DeviceCodes, plainUserCode, type WaitingDevice } from './oauth/device-codes.js';
export { OpenRequests } from './oauth/open-requests.js';
export { type OauthPayload, OauthStates } from './oauth/oauth-states.js';
export { oauthResource, oauthTokenHasher } from './oauth/oauth.providers.js';
export { newToken } from './access/tokens.js';
export { isMemberAddress, type Member, memberEmails, Members } from './members/members.js';
export * from './organizations/demanded-factor.js';
export { HAS_PEOPLE } from './organizations/has-people.js';
export * from './organizations/organizations.js';
export { Letters } from './letters/letters.js';
export { type Letter } from './letters/words.js';
export {
  Enrolments,
  type OwnSession,
  type TotpEnrolment,
  type Verified,
} from './second-factor/enrolments.js';
export { type FactorReset, FactorResets } from './second-factor/factor-resets.js';
export { type Proof, SecondFactorUpkeep } from './second-factor/second-factor-upkeep.js';
export { newTotpSecret } from './second-factor/totp.js';
export { createSecondFactor } from './sign-in.providers.js';
export { ExpireSessionsHandler } from './sessions/expire-sessions.handler.js';
export { Csrf } from './sessions/csrf.js';
export { PasswordProof } from './sessions/password-proof.js';
export { type MissingProof, proofProblem } from './sessions/proof.js';
export * from './sessions/sessions.js';
export * from './sessions/sign-in.js';
export { assertStrong, passwordMatches } from './users/passwords.js';
export { AccessEnds } from './ending-access/access-ends.js';
export { Accounts } from './accounts/accounts.js';
export * from './users/users.js';
export { IDENTITY_ENTITIES, IDENTITY_MIGRATIONS } from './schema.js';
