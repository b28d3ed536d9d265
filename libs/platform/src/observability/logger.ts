import { pino, type Logger as PinoLogger, type LoggerOptions } from 'pino';
import { type Config } from '../config/config.js';
import { currentLogContext } from './log-context.js';

export type Logger = PinoLogger;

/** Injection token of the process's logger. */
export const LOGGER = Symbol('Logger');

/**
 * JSON lines on standard output, each with the request or task it belongs to. Names that hold secrets or personal
 * data are struck out wherever they turn up.
 */
export function createLogger(config: Pick<Config, 'LOG_LEVEL'>, name: string): Logger {
  // Lines are written beside the work, those of a moment together; what is left is written when the process exits.
  const output = pino.destination({ dest: 1, sync: false });
  const options: LoggerOptions = {
    name,
    level: config.LOG_LEVEL,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => ({ ...currentLogContext() }),
    redact: {
      paths: [
        'authorization',
        'cookie',
        'password',
        'personal_code',
        'key',
        '*.authorization',
        '*.cookie',
        '*.password',
        '*.personal_code',
        'req.headers.authorization',
        'req.headers.cookie',
      ],
      censor: '[struck out]',
    },
  };
  return pino(options, output);
}
