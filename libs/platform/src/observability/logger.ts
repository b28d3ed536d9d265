import { type DestinationStream, pino, type Logger as PinoLogger, type LoggerOptions } from 'pino';
import { type Config } from '../config/config.js';
import { currentLogContext, NO_LOG_CONTEXT } from './log-context.js';

export type Logger = PinoLogger;

/** Injection token of the process's logger. */
export const LOGGER = Symbol('Logger');

const WRITTEN_TOGETHER_BYTES = 4_096;
const WRITTEN_AFTER_MS = 50;

/**
 * JSON lines, on standard output where nothing else is said, each with the request or task it belongs to. Names that hold secrets or personal
 * data are struck out wherever they turn up.
 */
export function createLogger(
  config: Pick<Config, 'LOG_LEVEL'>,
  name: string,
  output: DestinationStream = standardOutput(),
): Logger {
  const options: LoggerOptions = {
    name,
    level: config.LOG_LEVEL,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: currentLogContext,
    mixinMergeStrategy: (line, context) => (context === NO_LOG_CONTEXT ? line : { ...context, ...line }),
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

/**
 * Lines are written beside the work, those of a moment together: a write of its own would cost more than the line.
 * What is left is written when the process exits.
 */
const standardOutput = (): DestinationStream =>
  pino.destination({
    dest: 1,
    sync: false,
    minLength: WRITTEN_TOGETHER_BYTES,
    periodicFlush: WRITTEN_AFTER_MS,
  });
