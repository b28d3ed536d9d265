import { type DestinationStream, pino, type Logger as PinoLogger, type LoggerOptions } from 'pino';
import { SystemClock } from '../clock/clock.js';
import { type Config } from '../config/config.js';
import { currentLogContext, NO_LOG_CONTEXT } from './log-context.js';

export type Logger = PinoLogger;

/** Injection token of the process's logger. */
export const LOGGER = Symbol('Logger');

const WRITTEN_TOGETHER_BYTES = 32_768;
const WRITTEN_AT_MOST_BYTES = 65_536;
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
    timestamp: isoTime,
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
 * What is left is written when the process exits. They are kept as bytes: kept as texts, all that waits would be measured
 * again for every line.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({
    dest: 1,
    sync: false,
    contentMode: 'buffer',
    minLength: WRITTEN_TOGETHER_BYTES,
    maxWrite: WRITTEN_AT_MOST_BYTES,
    periodicFlush: WRITTEN_AFTER_MS,
  });
  return { write: (line) => output.write(Buffer.from(line) as unknown as string) };
}

/** The time of a line in ISO 8601, as a member of its JSON. What is before the milliseconds is made once a second. */
const isoTime = ((): (() => string) => {
  const clock = new SystemClock();
  let second = Number.NaN;
  let upToMilliseconds = '';
  return () => {
    const now = clock.now().getTime();
    const milliseconds = now % 1_000;
    if (now - milliseconds !== second) {
      second = now - milliseconds;
      upToMilliseconds = `,"time":"${new Date(second).toISOString().slice(0, -'000Z'.length)}`;
    }
    return `${upToMilliseconds}${String(milliseconds).padStart(3, '0')}Z"`;
  };
})();
