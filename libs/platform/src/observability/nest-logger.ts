import { type LoggerService } from '@nestjs/common';
import { type Logger } from './logger.js';

/** Sends the framework's own lines to the process's logger; start-up lines at debug level. */
export function nestLogger(logger: Logger): LoggerService {
  const at =
    (level: 'debug' | 'warn' | 'error' | 'fatal') =>
    (message: unknown, ...details: unknown[]): void => {
      logger[level]({ details }, String(message));
    };
  return {
    log: at('debug'),
    verbose: at('debug'),
    debug: at('debug'),
    warn: at('warn'),
    error: at('error'),
    fatal: at('fatal'),
  };
}
