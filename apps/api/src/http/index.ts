export { acceptedLanguage } from './accepted-language.js';
export { Admission, assertMay, refusalOf } from './admission.js';
export { Authentication } from './authentication.js';
export { browserOf } from './browser.js';
export { Call } from './call.js';
export { challenged, resourceMetadataUrl } from './challenge.js';
export { type Cookie, cookieAttributes, type Cookies } from './cookie.js';
export { cookieName, isHttps } from './cookie-name.js';
export { deviceCookie } from './device-cookie.js';
export { canRunDry, queryOf } from './dry-run.js';
export { weakEtag, holds } from './etag.js';
export { type FilePeriod, FileRows, listFile, reportFile, type ReportSection } from './file-declaration.js';
export { inLanguage, tellsReasons } from './reason-texts.js';
export { keeping } from './keeping.js';
export { JsonStream } from './json-stream.js';
export {
  Answer,
  type Handler,
  handlersOf,
  Input,
  Operation,
  type OperationDeclaration,
  type OperationInput,
  operationsOf,
  type RunsOperation,
} from './operation.js';
export { assertProved, NO_BODY, OperationServices } from './operation-call.js';
export { problemBody, problemOf } from './problem-body.js';
export { ProblemFilter } from './problem.filter.js';
export { allowanceStore, RATE_POLICIES, ratePolicies, Rates, type UploadReservation } from './rates.js';
export * from './schemas.js';
export {
  noSessionCookie,
  sessionCookie,
  sessionCookieName,
  sessionToken,
  SIGNED_OUT_HEADERS,
} from './session-cookie.js';
export { ApiSettings } from './settings.js';
export { shownPath } from './shown-path.js';
export { UnnamedProxy } from './unnamed-proxy.js';
export { assertStorable, invalid, parsePart } from './validation.js';
export { writtenFile } from './written-file.js';
