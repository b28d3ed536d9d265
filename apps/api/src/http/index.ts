export { Admission } from './admission.js';
export { Authentication } from './authentication.js';
export { Call } from './call.js';
export { challenged, resourceMetadataUrl } from './challenge.js';
export { canRunDry, queryOf } from './dry-run.js';
export { weakEtag, holds } from './etag.js';
export { JsonStream } from './json-stream.js';
export {
  Answer,
  Input,
  Operation,
  type OperationDeclaration,
  type OperationInput,
  operationsOf,
} from './operation.js';
export { OperationServices } from './operation-call.js';
export { ProblemFilter } from './problem.filter.js';
export { allowanceStore, RATE_POLICIES, ratePolicies, Rates } from './rates.js';
export * from './schemas.js';
export { noSessionCookie, sessionCookie, sessionToken } from './session-cookie.js';
export { ApiSettings } from './settings.js';
export { assertStorable, invalid, parsePart } from './validation.js';
