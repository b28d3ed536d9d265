import { readFileSync } from 'node:fs';
import { CommanderError } from 'commander';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type CalledCommand, commandLine } from './commands.js';

async function called(...words: readonly string[]): Promise<Omit<CalledCommand, 'load'>[]> {
  const calls: Omit<CalledCommand, 'load'>[] = [];
  const program = commandLine(({ load: _, ...call }) => {
    calls.push(call);
    return Promise.resolve();
  });
  await program.parseAsync(words, { from: 'user' });
  return calls;
}

const help = (...words: readonly string[]): string => {
  let command = commandLine(() => Promise.resolve());
  for (const word of words) command = command.commands.find((one) => one.name() === word) ?? command;
  return command.helpInformation();
};

beforeEach(() => {
  // The library reports arguments that it does not understand there.
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

describe('the commands', () => {
  it('are called by their full names, with options by name and the other arguments', async () => {
    expect(await called('user', 'sessions', 'end', '--email', 'a@b.example')).toEqual([
      { name: 'raamat user sessions end', values: { email: 'a@b.example' }, positionals: [] },
    ]);
    expect(await called('upload', 'one.pdf', '--json', 'two.pdf')).toEqual([
      { name: 'raamat upload', values: { json: true }, positionals: ['one.pdf', 'two.pdf'] },
    ]);
  });

  it('take some options more than once', async () => {
    expect(await called('restore', 'folder', '--without-key', 'aa', '--without-key=bb')).toMatchObject([
      { values: { withoutKey: ['aa', 'bb'] }, positionals: ['folder'] },
    ]);
    expect(await called('restore', 'folder')).toMatchObject([{ values: {} }]);
  });

  it.each([
    [['nothing']],
    [['user']],
    [['user', 'nothing']],
    [['keys', '--new']],
    [['keys', 'more']],
    [['upload']],
    [['restore', 'one', 'two']],
    [['export', '--format']],
  ])('refuse invalid arguments: %j', async (words) => {
    await expect(called(...words)).rejects.toThrow(CommanderError);
  });

  it('are listed by help with their full names and options', () => {
    expect(help()).toMatch(
      /\n {2}whoami +shows in whose name.*\n[^]*\n {2}user sessions end +signs a person out/,
    );
    expect(help('user', 'sessions', 'end')).toMatch(
      /^Usage: raamat user sessions end \[options\]\n[^]*--email/,
    );
  });

  it('load nothing before a call: help costs no more than the command-line library', () => {
    const imported = ['main.ts', 'commands.ts', 'command.ts'].flatMap((name) =>
      Array.from(
        readFileSync(new URL(name, import.meta.url), 'utf8').matchAll(/^import .* from '(.*)';$/gm),
        ([, from]) => from,
      ),
    );
    expect(new Set(imported)).toEqual(new Set(['commander', './command.js', './commands.js']));
  });
});
