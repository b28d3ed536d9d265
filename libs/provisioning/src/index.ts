export { ProvisionCompanyHandler } from './provision-company.handler.js';
