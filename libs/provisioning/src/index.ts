export { ProvisionCompanyHandler } from './provision-company.handler.js';
export { ProvisioningTasksModule } from './provisioning-tasks.module.js';
