export { CLOSING_CHECKS, type ClosingCheck } from './closing/closing-checks.js';
export { monthClosing } from './closing/month-closing.js';
export { type CompanySearch, searchCompany } from './search/search-company.js';
export { type CompanyUrgency, URGENCIES, urgencyOf } from './urgency/urgency.js';
export { countsOf, waitingWork } from './waiting/waiting-work.js';
