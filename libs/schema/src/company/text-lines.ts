const NEW_LINE = 0x0a;

/** The lines of a stream of UTF-8, each ended by a line feed alone: texts may contain other separators of lines. */
export async function* textLines(bytes: AsyncIterable<unknown>): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  for await (const piece of bytes) {
    let chunk = piece as Buffer;
    for (let at = chunk.indexOf(NEW_LINE); at !== -1; at = chunk.indexOf(NEW_LINE)) {
      yield Buffer.concat([...rest, chunk.subarray(0, at)]).toString('utf8');
      rest = [];
      chunk = chunk.subarray(at + 1);
    }
    if (chunk.length > 0) rest.push(chunk);
  }
  if (rest.length > 0) yield Buffer.concat(rest).toString('utf8');
}
