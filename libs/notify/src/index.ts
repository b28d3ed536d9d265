export { deliver } from './deliver.js';
export { Mailer, mailerOf, type OutgoingLetter } from './mailer.js';
export { NotifyTasksModule } from './notify-tasks.module.js';
export { LetterWriter, SendMailHandler } from './send-mail.handler.js';
