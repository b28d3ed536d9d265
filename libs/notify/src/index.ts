export * from './mailer.js';
export * from './send-mail.handler.js';
