import { type Actor, assertAnyPermitted, problem } from '#platform';
import { type AuditChange, type Command, type CommandContext, type CommandEffect } from './command.js';
import { type Fact } from './vocabulary.js';

/** @throws Problem `permission_denied`, or `human_actor_required` for a judgement by anyone but a person */
export function assertMayGive<P>(
  { permission, judgement }: Pick<Command<P, unknown>, 'judgement' | 'permission'>,
  actor: Actor,
  payload: P,
): void {
  if (permission !== null) assertAnyPermitted(actor, [permission].flat());
  const isJudgement = typeof judgement === 'function' ? judgement(payload) : judgement === true;
  if (isJudgement && !actor.human) {
    throw problem('human_actor_required', 'Only a signed-in person may judge this. Propose it instead.');
  }
}

type NamedChange = AuditChange & { readonly action: string };

/** The commands that make up one commit, in the order in which they ran. */
export class CommandParts {
  private readonly facts: Fact[] = [];
  private readonly audit: NamedChange[] = [];

  async run<P, R>(context: CommandContext, command: Command<P, R>, payload: P): Promise<R> {
    assertMayGive(command, context.actor, payload);
    const effect = await command.handle(context, payload);
    this.facts.push(...effect.facts);
    this.audit.push(...named(command.name, effect));
    return effect.result;
  }

  /** The combined effect: the command's own effect after the effects of its parts. */
  with<R>(
    command: string,
    effect: CommandEffect<R>,
  ): Omit<CommandEffect<R>, 'audit'> & { readonly audit: readonly NamedChange[] } {
    return {
      result: effect.result,
      facts: [...this.facts, ...effect.facts],
      audit: [...this.audit, ...named(command, effect)],
    };
  }
}

/** A change is attributed to the command that made it unless it names another action. */
const named = (command: string, { audit }: CommandEffect<unknown>): NamedChange[] =>
  audit.map((change) => ({ action: command, ...change }));
