/** A terminal, or a substitute for one. */
export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** The progress of one file, on one line that disappears when the file is sent. */
export interface Progress {
  readonly sent: (bytes: number) => void;
  /** Clears the line for the next output. */
  readonly end: () => void;
}

const SILENT: Progress = { sent: () => undefined, end: () => undefined };
const CLEAR = '\r\u001b[K';

/** Writes to a terminal only: control characters would clutter a file or a pipe. */
export function progressOn(screen: Screen, name: string, size: number): Progress {
  if (screen.isTTY !== true) return SILENT;
  let shown = -1;
  return {
    sent: (bytes) => {
      const percent = size === 0 ? 100 : Math.min(100, Math.floor((bytes * 100) / size));
      if (percent === shown) return;
      shown = percent;
      screen.write(`\r${name} ${percent} %`);
    },
    end: () => {
      if (shown >= 0) screen.write(CLEAR);
    },
  };
}
