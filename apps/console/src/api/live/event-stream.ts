/** A message of `text/event-stream`, with only what it says. */
export interface StreamMessage {
  readonly event?: string;
  readonly data?: string;
  readonly id?: string;
  /** Milliseconds after which the client should come back. */
  readonly retry?: number;
}

interface Unfinished {
  event?: string;
  data: string[];
  id?: string;
  retry?: number;
}

/**
 * Reads a stream of server-sent events (HTML standard § 9.2) piece by piece: a piece may end anywhere, even between the two
 * characters of a line break. A message is returned when its blank line has come; an unfinished one never is.
 */
export function eventStreamReader(): (piece: string) => readonly StreamMessage[] {
  let rest = '';
  let open: Unfinished = { data: [] };
  return (piece) => {
    // A carriage return at the end may be half of a line break.
    const text = rest + piece;
    const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
    const lines = whole.split(/\r\n|\r|\n/);
    rest = (lines.pop() ?? '') + text.slice(whole.length);
    const messages: StreamMessage[] = [];
    for (const line of lines) {
      if (line !== '') take(open, line);
      else {
        const done = finished(open);
        if (done !== undefined) messages.push(done);
        open = { data: [] };
      }
    }
    return messages;
  };
}

function take(open: Unfinished, line: string): void {
  const colon = line.indexOf(':');
  // A line that begins with a colon is a comment.
  if (colon === 0) return;
  const name = colon === -1 ? line : line.slice(0, colon);
  const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
  if (name === 'data') open.data.push(value);
  else if (name === 'event') open.event = value;
  else if (name === 'id') open.id = value;
  else if (name === 'retry' && /^\d+$/.test(value)) open.retry = Number(value);
}

function finished({ data, ...rest }: Unfinished): StreamMessage | undefined {
  const message = data.length === 0 ? rest : { ...rest, data: data.join('\n') };
  return Object.keys(message).length === 0 ? undefined : message;
}
