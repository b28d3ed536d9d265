/** A terminal, or what stands for it. */
export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** How much of one file is on its way, on one line that is gone when the file is. */
export interface Progress {
  readonly sent: (bytes: number) => void;
  /** Leaves the line to what is written next. */
  readonly end: () => void;
}

const SILENT: Progress = { sent: () => undefined, end: () => undefined };
const CLEAR = '\r\u001b[K';

/** Shown on a terminal alone: in a file or a pipe it would be rubbish. */
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
