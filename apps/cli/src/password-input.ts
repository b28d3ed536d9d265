import { stderr, stdin } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandFailure } from './command.js';

/** Reads a password, never from the arguments: those appear in the process list and in the shell's history. */
export async function readPassword(): Promise<string> {
  if (!stdin.isTTY) return firstLineOf(stdin);
  const password = await ask('Password: ');
  if ((await ask('Again: ')) !== password) throw new CommandFailure('the two passwords differ.');
  return password;
}

async function firstLineOf(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8').split(/\r?\n/, 1)[0] ?? '';
}

/** Reads one line from the terminal without echoing it. */
async function ask(question: string): Promise<string> {
  stderr.write(question);
  const nowhere = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  const reader = createInterface({ input: stdin, output: nowhere, terminal: true });
  try {
    const ended = new Promise<never>((_resolve, reject) => {
      reader.once('close', () => {
        reject(new CommandFailure('no password was given.'));
      });
    });
    return await Promise.race([reader.question(''), ended]);
  } finally {
    reader.close();
    stderr.write('\n');
  }
}
