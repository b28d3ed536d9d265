export * from './access/caller.js';
export * from './access/identity.js';
export * from './access/roles.js';
export * from './access/uploader.js';
export { Uses } from './access/uses.js';
export * from './companies/companies.js';
export * from './companies/company.js';
export * from './companies/company-changes.js';
export * from './companies/company-status.js';
export * from './companies/every-company.js';
export * from './companies/ready-companies.js';
export * from './companies/vat-registrations.js';
export { ViewAsChoices } from './firm/view-as.js';
export * from './identity.module.js';
export { Acceptances, type Offer } from './invitations/acceptances.js';
export {
  type Invitation,
  INVITATION_STATES,
  Invitations,
  invitationState,
} from './invitations/invitations.js';
export * from './keys/api-keys.js';
export { KeyHasher, newKey } from './keys/key-format.js';
export { AccessTokens, isAccessToken } from './oauth/access-tokens.js';
export { type ConnectedApp, ConnectedApps } from './oauth/connected-apps.js';
export { type CodeReader, DeviceCodes, plainUserCode, type WaitingDevice } from './oauth/device-codes.js';
export { OpenRequests } from './oauth/open-requests.js';
export { type OauthPayload, OauthStates } from './oauth/oauth-states.js';
export { oauthResource, oauthTokenHasher } from './oauth/oauth.providers.js';
export { newToken } from './access/tokens.js';
export { type Member, memberEmails, Members } from './members/members.js';
export * from './organizations/organizations.js';
export { Letters } from './letters/letters.js';
export { type Letter } from './letters/words.js';
export {
  Enrolments,
  type OwnSession,
  type TotpEnrolment,
  type Verified,
} from './second-factor/enrolments.js';
export { type Proof, SecondFactorUpkeep } from './second-factor/second-factor-upkeep.js';
export { newTotpSecret } from './second-factor/totp.js';
export { createSecondFactor } from './sign-in.providers.js';
export { ExpireSessionsHandler } from './sessions/expire-sessions.handler.js';
export { Csrf } from './sessions/csrf.js';
export * from './sessions/sessions.js';
export * from './sessions/sign-in.js';
export { passwordMatches } from './users/passwords.js';
export { Accounts } from './users/accounts.js';
export * from './users/users.js';
export { IDENTITY_ENTITIES, IDENTITY_MIGRATIONS } from './schema.js';
