export {
  type Actor,
  type ActorCredential,
  assertAnyPermitted,
  assertPermitted,
  workerActor,
} from './actor/actor.js';
export { type Permission, PERMISSIONS } from './actor/permissions.js';
export { ACTS_OF_COMMITS, AUDIT_LINKS, auditHead, brokenActs } from './audit/audit-chain.queries.js';
export { AuditEventEntity } from './audit/audit-event.entity.js';
export { AuditHeadEntity } from './audit/audit-head.entity.js';
export { AuditLinkEntity } from './audit/audit-link.entity.js';
export { type AuditEvent, AuditTrail } from './audit/audit-trail.js';
export { type AuditRecord, recordAudit } from './audit/audit.js';
export {
  hashed,
  hashedText,
  HASH_OF_NOTED_ACTS,
  HASH_OF_NOTHING,
  inHex,
  inSeconds,
  MOST_NOTED_ACTS,
} from './audit/hashed.js';
export { Clock, createClock, FixedClock, SystemClock } from './clock/clock.js';
export {
  addDays,
  addMonths,
  BOOKS_TIME_ZONE,
  dayOf,
  daysBetween,
  firstOfMonth,
  isIsoDate,
  isIsoMonth,
  isoDate,
  type IsoDate,
  type IsoMonth,
  lastOfMonth,
  monthOf,
  yearOf,
} from './clock/dates.js';
export { easterSunday } from './clock/easter.js';
export { isWorkingDay, workingDayFrom } from './clock/working-days.js';
export { ConfigError } from './config/config-error.js';
export {
  type Config,
  CONFIG,
  describeVariables,
  employeesEnabled,
  installationSecrets,
  loadConfig,
  publicUrl,
  required,
} from './config/config.js';
export { endForConfig } from './config/end-of-process.js';
export { processEnvironment } from './config/environment.js';
export { withSecretFiles } from './config/secret-files.js';
export { type Variable, VARIABLES } from './config/variables.js';
export { CSV_MARK, type CsvColumn, csvHeads, csvLine, type CsvOptions } from './csv/csv.js';
export {
  type CamelRowOf,
  columnsExcept,
  columnsOf,
  insertRow,
  insertRows,
  type RowOf,
  updateRow,
} from './database/columns.js';
export {
  Database,
  type DatabaseAddress,
  type DatabaseLogins,
  ownerDataSource,
  POOLED_NAME,
  sessionAddress,
} from './database/database.js';
export {
  isBusy,
  isConnectionError,
  isDenied,
  isRefusedLogin,
  isUniqueViolation,
  violatedConstraint,
} from './database/errors.js';
export {
  announceCommit,
  announceProgress,
  LIVE_CHANNEL,
  readLive,
  type TaskProgress,
} from './database/live-notifications.js';
export { loginOf, type LoginWishes, type MadeLogins, makeLogins, ownerSql } from './database/logins.js';
export { briefly, concurrently } from './database/online-migration.js';
export { OwnerConnection } from './database/owner-connection.js';
export { assertSession } from './database/pooler.js';
export { enterCompany, type Sql } from './database/sql.js';
export { companyTable, systemReadsAll } from './database/tables.js';
export { SHOWN_NOW } from './database/times.js';
export { documentFonts, type Fonts } from './fonts/document-fonts.js';
export { IdempotencyClaimEntity } from './idempotency/idempotency-claim.entity.js';
export {
  type Claim,
  claimLost,
  Idempotency,
  isClaimLost,
  isKeptResponse,
  type KeptResponse,
} from './idempotency/idempotency.js';
export { countryNamed, isCountry } from './identifiers/country.js';
export { hasNationalForm, ibanLength, isIban } from './identifiers/iban.js';
export {
  holdsPersonalCode,
  maskOfPersonalCode,
  readPersonalCode,
  withMaskedPersonalCodes,
} from './identifiers/personal-code.js';
export { isReferenceNumber, referenceNumber } from './identifiers/reference-number.js';
export { isRegistryCode } from './identifiers/registry-code.js';
export {
  compactCode,
  hasVatForm,
  hasWrongVatCheckDigit,
  isVatNumber,
  vatPrefix,
} from './identifiers/vat-number.js';
export { decodeId, encodeId, FIRST_IN_ORDER, type IdKind } from './ids/service-id.js';
export { derivedUlid, isUlid, newUlid, type Ulid } from './ids/ulid.js';
export { KeptJson, toJson, toJsonToSend } from './json/json.js';
export { Platform1763600000001 } from './migrations/0001-platform.js';
export { Platform1763600000002 } from './migrations/0002-rate-allowances.js';
export { Platform1763600000003 } from './migrations/0003-own-audit.js';
export { Platform1763600000004 } from './migrations/0004-claim-held.js';
export { Platform1763600000005 } from './migrations/0005-refused-steps.js';
export {
  absolute,
  amountInWords,
  basisPointsOf,
  currencyExponent,
  Decimal,
  formatDecimal,
  majorFromMinor,
  MAX_MINOR,
  minorFromMajor,
  roundHalfUp,
} from './money/money.js';
export { minorByExponent, typedAmount } from './money/typed-amount.js';
export {
  connectDatabase,
  databaseAddress,
  PlatformModule,
  type PlatformOptions,
} from './nest/platform.module.js';
export { hostNetwork } from './network/host-network.js';
export { isLoopback } from './network/loopback.js';
export { NetworkList } from './network/network-list.js';
export { networkOf } from './network/network-of.js';
export {
  ForbiddenAddress,
  guardedLookup,
  hostOf,
  isPublicAddress,
  isPublicHost,
} from './network/public-address.js';
export { keepHeapSmall } from './observability/heap.js';
export { withLogContext } from './observability/log-context.js';
export { createLogger, type Logger, LOGGER, writtenAsOf } from './observability/logger.js';
export { counter, gauge, histogram, metrics } from './observability/metrics.js';
export { nestLogger } from './observability/nest-logger.js';
export { RELEASE } from './observability/release.js';
export { metricsUrl, serveFigures } from './observability/serve-figures.js';
export { traced } from './observability/tracing.js';
export { CursorCodec, type CursorKey } from './paging/cursor.js';
export { type Page, pageOf, pageRequest, type PageRequest } from './paging/page.js';
export { type Place, placeAfter, placeOf } from './paging/place.js';
export { PROBLEM_CATALOGUE, type ProblemCode } from './problems/catalogue.js';
export { type FieldError, fieldProblem, isProblem, problem, Problem } from './problems/problem.js';
export type { AllowanceStore, RatePolicy } from './rate-limit/allowances.js';
export { expireAllowances, PostgresAllowances } from './rate-limit/postgres-allowances.js';
export { RateAllowanceEntity } from './rate-limit/rate-allowance.entity.js';
export { policyHeader, rateLimitHeader, throttled } from './rate-limit/rate-headers.js';
export { type RateDecision, RateLimiter } from './rate-limit/rate-limiter.js';
export { RedisAllowances } from './rate-limit/redis-allowances.js';
export { assertRedisSound } from './redis/check-redis.js';
export { connectRedis, type RedisClient, type RedisConfig } from './redis/connect-redis.js';
export { Fingerprint } from './sealing/fingerprint.js';
export type { HashedColumn, SealedColumn, SealedRow } from './sealing/keyed-columns.js';
export { type PurposeKey, purposeKeys, secretId, type Secrets } from './sealing/purpose-keys.js';
export {
  generateSealingKeys,
  open,
  publicKeyOf,
  seal,
  sealingKeyId,
  sealingMark,
} from './sealing/sealing.js';
export { SecretBox, UnknownKey } from './sealing/secret-box.js';
export { generateSigningKeys, isSignature, publishedKey, signingKeyId, signText } from './sealing/signing.js';
export {
  hidesCharacters,
  seenOf,
  visibleName,
  visibleText,
  withoutHidden,
} from './text/hidden-characters.js';
export { isStandardRate, isVatRateOn, VAT_DATA, type VatRate } from './vat/vat-data.js';
export {
  basisPointsForm,
  countryForm,
  currencyForm,
  dayForm,
  decimalForm,
  fault,
  idForm,
  minorForm,
  minorFromZeroForm,
  minorPositiveForm,
  monthForm,
  nameForm,
  ownNameForm,
  readName,
  serviceIdForm,
  shortTextForm,
  textForm,
  timeForm,
  ulidForm,
  vatNumberForm,
  wholeForm,
} from './wire/forms.js';
export {
  DISMISSAL_REASONS,
  type DismissalReason,
  RECOGNISED_DISMISSALS,
  type RecognisedDismissal,
} from './work/dismissal.js';
export {
  type Deadline,
  type Waiting,
  type WaitingCount,
  type WaitingItem,
  waitingOf,
  waitingOfAll,
  WORK_KINDS,
  WORK_OBJECTS,
  type WorkKind,
} from './work/waiting.js';
