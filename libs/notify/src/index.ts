export { Mailer } from './mailer.js';
export { SendMailHandler } from './send-mail.handler.js';
