import { type DestinationStream, pino, type Logger as PinoLogger, type LoggerOptions } from 'pino';
import { SystemClock } from '../clock/clock.js';
import { type Config } from '../config/config.js';
import { currentLogContext, NO_LOG_CONTEXT } from './log-context.js';

export type Logger = PinoLogger;

/** Injection token of the process's logger. */
export const LOGGER = Symbol('Logger');

const WRITTEN_TOGETHER = 32_768;
/** Batches are shorter, except for a single line of a hundred thousand bytes. */
const HELD_AT_MOST_BYTES = 4 * WRITTEN_TOGETHER;
const WRITTEN_AFTER_MS = 50;
/** Unwritable lines wait up to this size; later lines are lost. */
const WAITING_AT_MOST_BYTES = 16 * 1024 * 1024;

/**
 * JSON lines, on standard output by default, each with its request or task. Fields with secrets or personal data are
 * struck out wherever they appear.
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
        // The client of Redis adds the command that failed to its errors: that of a login holds the password.
        'err.command',
        'err.lastNodeError.command',
      ],
      censor: '[struck out]',
    },
  };
  return pino(options, output);
}

/**
 * Writes lines asynchronously, several at once: a write per line would cost more than the line. They wait here as one
 * text, which the destination would measure again for every line. The rest is written at the end.
 */
function standardOutput(): DestinationStream {
  return (theStandardOutput ??= openStandardOutput());
}

/** One per process, however many loggers write to it. */
let theStandardOutput: DestinationStream | undefined;

function openStandardOutput(): DestinationStream {
  const output = pino.destination({
    dest: 1,
    sync: false,
    // It never starts a write by itself: a write that starts at the end of the process might be cut short.
    minLength: HELD_AT_MOST_BYTES - 1,
    maxWrite: HELD_AT_MOST_BYTES,
    maxLength: WAITING_AT_MOST_BYTES,
  });
  // A full log disk is no reason to end, and there is no better place to report it: the next write tries again.
  let stuck = false;
  output.on('error', () => {
    stuck = true;
  });
  output.on('write', () => {
    stuck = false;
  });
  let waiting = '';
  const pass = (): void => {
    if (waiting !== '') output.write(waiting);
    waiting = '';
  };
  const writeDown = (): void => {
    if (waiting === '') return;
    pass();
    output.flush();
  };
  setInterval(writeDown, WRITTEN_AFTER_MS).unref();
  // Runs before the destination's own listeners, which write what they have been given.
  process.prependListener('beforeExit', pass).prependListener('exit', () => {
    // It would retry forever.
    if (stuck) output.destroy();
    else pass();
  });
  return {
    write: (line) => {
      waiting += line;
      if (waiting.length >= WRITTEN_TOGETHER) writeDown();
    },
  };
}

const clock = new SystemClock();

/** The time of the event being written, in milliseconds since 1970, where it is not now. */
let moment: number | undefined;

/** Writes lines with the time of their event, in milliseconds since 1970, instead of the current time. */
export function writtenAsOf(instantMs: number, write: () => void): void {
  moment = instantMs;
  try {
    write();
  } finally {
    moment = undefined;
  }
}

/** The time of a line in ISO 8601, as a JSON member. The part before the milliseconds is computed once a second. */
const isoTime = ((): (() => string) => {
  let second = Number.NaN;
  let upToMilliseconds = '';
  return () => {
    const at = moment ?? clock.now().getTime();
    const milliseconds = at % 1_000;
    if (at - milliseconds !== second) {
      second = at - milliseconds;
      upToMilliseconds = `,"time":"${new Date(second).toISOString().slice(0, -'000Z'.length)}`;
    }
    return `${upToMilliseconds}${String(milliseconds).padStart(3, '0')}Z"`;
  };
})();
