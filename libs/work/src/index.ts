export { type CompanySearch, searchCompany } from './search/search-company.js';
export { type CompanyUrgency, URGENCIES, urgencyOf } from './urgency/urgency.js';
export { countsOf, waitingWork } from './waiting/waiting-work.js';
