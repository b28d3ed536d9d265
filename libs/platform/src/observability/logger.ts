import { type DestinationStream, pino, type Logger as PinoLogger, type LoggerOptions } from 'pino';
import { SystemClock } from '../clock/clock.js';
import { type Config } from '../config/config.js';
import { currentLogContext, NO_LOG_CONTEXT } from './log-context.js';

export type Logger = PinoLogger;

/** Injection token of the process's logger. */
export const LOGGER = Symbol('Logger');

const WRITTEN_TOGETHER = 32_768;
/** What is passed on at once is shorter, but for a line that is a hundred thousand bytes by itself. */
const HELD_AT_MOST_BYTES = 4 * WRITTEN_TOGETHER;
const WRITTEN_AFTER_MS = 50;
/** What can't be written waits up to so much of it; later lines are lost. */
const WAITING_AT_MOST_BYTES = 16 * 1024 * 1024;

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
 * Lines are written beside the work, those of a moment together: a write of its own would cost more than the line. They
 * wait here as one text, which the destination would measure again for every line. What is left is written at the end.
 */
function standardOutput(): DestinationStream {
  return (theStandardOutput ??= openStandardOutput());
}

/** There is one, however many loggers write to it. */
let theStandardOutput: DestinationStream | undefined;

function openStandardOutput(): DestinationStream {
  const output = pino.destination({
    dest: 1,
    sync: false,
    // It never begins to write by itself: what it began at the end of the process might not be written whole.
    minLength: HELD_AT_MOST_BYTES - 1,
    maxWrite: HELD_AT_MOST_BYTES,
    maxLength: WAITING_AT_MOST_BYTES,
  });
  // A disk of logs that is full is no reason to end, and there is no better place to tell of it: the next write tries again.
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
  // Before the destination hears of it, and writes what it was given.
  process.prependListener('beforeExit', pass).prependListener('exit', () => {
    // It would try without end.
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

/** When what is being written down happened, in milliseconds since 1970, where that is not now. */
let moment: number | undefined;

/** Writes lines with the time of what they tell of, in milliseconds since 1970, and not with the one at which they are made. */
export function writtenAsOf(instantMs: number, write: () => void): void {
  moment = instantMs;
  try {
    write();
  } finally {
    moment = undefined;
  }
}

/** The time of a line in ISO 8601, as a member of its JSON. What is before the milliseconds is made once a second. */
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
