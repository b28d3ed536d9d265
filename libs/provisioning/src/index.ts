export * from './provision-company.handler.js';
