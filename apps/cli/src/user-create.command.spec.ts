import { describe, expect, it } from 'vitest';
import { CommandFailure } from './command.js';
import { userCreateCommand } from './user-create.command.js';

/** The call is refused before any setting is read: there is none here. */
const create = async (values: Record<string, unknown>): Promise<unknown> =>
  userCreateCommand.run({
    environment: {},
    values: { email: 'mari@naidis.ee', name: 'Mari Maasikas', ...values },
  });

describe('a person created on the command line', () => {
  it.each([
    ['a zero-width character', { name: 'Mari\u200b Maasikas', staff: true }, '--name'],
    ['a tag character', { name: 'Mari Maasikas\u{e0041}', staff: true }, '--name'],
    ['two lines', { name: 'Mari\nMaasikas', staff: true }, '--name'],
    ['nothing that is seen', { name: ' ', staff: true }, '--name'],
    ['a zero-width character in the organization', { organization: 'Nai\u200bdis OÜ' }, '--organization'],
  ])('is refused with %s in the name, and the error names the option', async (_what, values, option) => {
    const refused = create(values);
    await expect(refused).rejects.toBeInstanceOf(CommandFailure);
    await expect(refused).rejects.toThrow(new RegExp(`^${option}: `));
  });

  it('needs an address and a name, and the error says so', async () => {
    await expect(create({ email: '' })).rejects.toThrow('--email ADDRESS is needed.');
    await expect(create({ name: '' })).rejects.toThrow('--name NAME is needed.');
  });
});
