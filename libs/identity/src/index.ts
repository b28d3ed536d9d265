export {
  type Access,
  accessAnywhere,
  accessTo,
  actorOf,
  type Caller,
  type CallerCredential,
  COMPANY_STATES,
  type CompanyHead,
  type CompanyState,
  hasFactor,
  lacksStaffFactor,
} from './access/caller.js';
export { letsClientsIn, makersWhoLeft, revokedKeys } from './access/makers.js';
export {
  type Demand,
  effectivePermissions,
  refusal,
  type Refusal,
  type Role,
  ROLES,
  type Scope,
  SCOPES,
} from './access/roles.js';
export { newToken } from './access/tokens.js';
export { uploaderPermissions } from './access/uploader.js';
export { Accounts } from './accounts/accounts.js';
export { QuestionTries } from './attempts/question-tries.js';
export {
  type AuthorityAccessCall,
  grantAuthorityAccess,
  grantToSandbox,
  refuseAuthorityAccess,
  requestAuthorityAccess,
  withdrawAuthorityAccess,
} from './authority-access/authority-access.commands.js';
export {
  AUTHORITY_ACCESS_STATES,
  type AuthorityAccess,
  authorityAccessMissing,
  authorityAccessOn,
  mayAskAuthorities,
  NO_AUTHORITY_ACCESS,
} from './authority-access/authority-access.js';
export {
  type CompanyForFirm,
  holdsAuthorityAccess,
  listCompaniesForFirm,
} from './authority-access/authority-access.queries.js';
export { Identity } from './callers/identity.js';
export {
  Companies,
  companyHeadsOf,
  companyForProvisioning,
  fillCompanyAddress,
  findCompany,
  freeRegistryCode,
  listCompanies,
  retryProvisioning,
  setCompanyState,
} from './companies/companies.js';
export {
  changeCompany,
  closeCompany,
  type CompanyChanges,
  deleteCompany,
  holdCompany,
  holdLiveCompany,
  letClients,
} from './companies/company-changes.js';
export type { CompanyQuota } from './companies/company-quota.js';
export {
  type CompanyCounts,
  type CountedStatus,
  NOT_COUNTED,
  readCompanyStatuses,
  rebuildCompanyStatus,
  type StoredWork,
} from './companies/company-status.js';
export {
  type Company,
  type CompanyForProvisioning,
  LEGAL_FORMS,
  NUMBERING_POLICIES,
  VAT_STATUSES,
} from './companies/company.js';
export { enqueueForEveryCompany, everyCompanyId } from './companies/every-company.js';
export { workOfOrganization, type WorkOfCompany } from './companies/organization-work.js';
export {
  companyNames,
  firstOwnerOf,
  ownersOf,
  ownersOfCompany,
  readyCompanies,
} from './companies/ready-companies.js';
export {
  listVatRegistrations,
  type NewVatRegistration,
  type RecordedVatRegistration,
  recordVatNumberCheck,
  recordVatRegistration,
} from './companies/vat-registrations.js';
export { AccessEnds } from './ending-access/access-ends.js';
export { listPeopleForFirm, type PersonForFirm } from './firm/people.js';
export { StaffTrail } from './firm/staff-trail.js';
export { ViewAsChoices } from './firm/view-as.js';
export { IdentityTasksModule } from './identity-tasks.module.js';
export { IdentityModule } from './identity.module.js';
export { Acceptances, type Offer } from './invitations/acceptances.js';
export {
  type Invitation,
  INVITATION_STATES,
  Invitations,
  invitationState,
} from './invitations/invitations.js';
export { HASHED_IN_IDENTITY, sealedInIdentity } from './keyed-columns.js';
export { type ApiKey, ApiKeys, REVOCATION_REASONS } from './keys/api-keys.js';
export { RemindExpiringKeysHandler } from './keys/expiring-keys.js';
export { KeyHasher, newKey } from './keys/key-format.js';
export {
  CHOSEN_LETTERS,
  chooseLetters,
  type LetterChoices,
  readLetterChoices,
  SECURITY_LETTERS,
} from './letters/chosen-letters.js';
export { Letters } from './letters/letters.js';
export { plainName } from './letters/plain-name.js';
export { countedWork, noteWork, orderWorkLetters, readersOfDay } from './letters/work-letters.js';
export { isMemberAddress, type Member, memberEmails, Members } from './members/members.js';
export { type ConnectedApp, ConnectedApps, liveConnections } from './oauth/connected-apps.js';
export { DeviceCodes, type WaitingDevice } from './oauth/device-codes.js';
export { type OauthPayload, OauthStates } from './oauth/oauth-states.js';
export { oauthResource, oauthTokenHasher } from './oauth/oauth.providers.js';
export { OpenRequests } from './oauth/open-requests.js';
export { demandSecondFactor, FACTOR_DEMANDS } from './organizations/demanded-factor.js';
export { HAS_PEOPLE } from './organizations/has-people.js';
export {
  createOrganization,
  listOrganizations,
  type Organization,
  Organizations,
} from './organizations/organizations.js';
export { PasskeySignIn } from './passkeys/passkey-sign-in.js';
export { type Passkey, Passkeys } from './passkeys/passkeys.js';
export { relyingHost } from './passkeys/relying-party.js';
export { ClientRequests, type NamedRequest } from './requests/client-requests.js';
export { ExpireRequestsHandler } from './requests/expire-requests.handler.js';
export { IDENTITY_ENTITIES, IDENTITY_MIGRATIONS } from './schema.js';
export { Enrolments, type OwnSession } from './second-factor/enrolments.js';
export { FactorResets } from './second-factor/factor-resets.js';
export { type Proof, SecondFactorUpkeep } from './second-factor/second-factor-upkeep.js';
export { newTotpSecret } from './second-factor/totp.js';
export { Csrf } from './sessions/csrf.js';
export { ExpireSessionsHandler } from './sessions/expire-sessions.handler.js';
export { type Browser, type SignedIn } from './sessions/new-sessions.js';
export { PasswordProof } from './sessions/password-proof.js';
export { proofProblem } from './sessions/proof.js';
export { type OpenedSession, type Session, Sessions } from './sessions/sessions.js';
export { SignIn } from './sessions/sign-in.js';
export { createSecondFactor } from './sign-in.providers.js';
export { type SignUp, SignUps } from './sign-up/sign-ups.js';
export { assertStrong } from './users/passwords.js';
export { DENSITIES, readPreferences, THEMES, writePreferences } from './users/preferences.js';
export { foldEmail, Users } from './users/users.js';
