import { defineAction } from '../../actions/action.js';
import * as api from '../../api/rules.js';
import { words } from '../../words/words.js';

type Rule = api.Rule;

/** Leads to another place: nothing is changed. */
interface Ask {
  readonly rule: Rule;
  readonly go: () => unknown;
}

export const askToMake = defineAction({
  id: 'rules.ask-make',
  name: () => words('rules').make,
  key: 'n',
  permission: 'bank.classify',
  run: (go: Ask['go']) => void go(),
});

/** A rule that acts now: taking that back ends it, and opens the lines that it has answered meanwhile. */
export const make = defineAction({
  id: 'rules.make',
  name: () => words('rules').make,
  done: () => words('rules').made,
  permission: 'bank.classify',
  run: (rule: api.RuleRequest, call) => api.createRule(call, rule),
  reverse: async (_rule, { result: { rule_id } }, call) => {
    await api.endRule(call, rule_id);
    await api.undoAllOfRule(call, rule_id, EVER);
  },
});

/** Before the first act of any rule. */
const EVER = '2000-01-01';

const isProposed = ({ state }: Rule): boolean => state === 'proposed';

export const askToConfirm = defineAction({
  id: 'rules.ask-confirm',
  name: ({ rule }: Ask) => words('rules')[isProposed(rule) ? 'confirm' : 'resume'],
  key: 'c',
  permission: 'bank.classify',
  when: ({ rule: { state } }) => state === 'proposed' || state === 'paused',
  run: ({ go }) => void go(),
});

interface Confirmed {
  readonly rule: Rule;
  readonly limit: bigint;
}

export const confirm = defineAction({
  id: 'rules.confirm',
  name: ({ rule }: Confirmed) => words('rules')[isProposed(rule) ? 'confirm' : 'resume'],
  done: ({ rule }) => words('rules')[isProposed(rule) ? 'confirmed' : 'resumed'],
  permission: 'bank.classify',
  about: ({ rule }) => rule.id,
  run: ({ rule, limit }, call) => api.activateRule(call, rule.id, limit),
  reverse: async ({ rule }, _result, call) => {
    await api.pauseRule(call, rule.id);
    // A rule that acted before it was paused keeps what it did then.
    if (isProposed(rule)) await api.undoAllOfRule(call, rule.id, EVER);
  },
});

export const pause = defineAction({
  id: 'rules.pause',
  name: () => words('rules').pause,
  key: 'p',
  done: () => words('rules').paused,
  permission: 'bank.classify',
  about: ({ id }: Rule) => id,
  when: ({ state }) => state === 'active',
  run: ({ id }, call) => api.pauseRule(call, id),
  reverse: ({ id }, _result, call) => api.activateRule(call, id),
});

export const end = defineAction({
  id: 'rules.end',
  name: (rule: Rule) => words('rules')[isProposed(rule) ? 'reject' : 'end'],
  key: 'x',
  done: () => words('rules').ended,
  permission: 'bank.classify',
  about: ({ id }) => id,
  when: ({ state }) => state !== 'ended',
  run: ({ id }, call) => api.endRule(call, id),
  reverse: async ({ id, state }, _result, { companyId, key }) => {
    await api.pauseRule({ companyId, key }, id);
    if (state === 'active') await api.activateRule({ companyId, key: `${key}-again` }, id);
  },
});

export const askToTakeBack = defineAction({
  id: 'rules.ask-take-back',
  name: () => words('rules').takeBack,
  key: 'u',
  permission: 'bank.classify',
  when: ({ rule: { acted, undone } }: Ask) => acted > undone,
  run: ({ go }) => void go(),
  dangerous: true,
});

interface TakenBack {
  readonly rule: Rule;
  readonly since: string;
}

/** Lines are explained by hand afterwards: the rule does not answer them once more. Documents are drafts again. */
export const takeBack = defineAction({
  id: 'rules.take-back',
  name: () => words('rules').takeBack,
  done: ({ rule }: TakenBack, { undone, kept }: { readonly undone: number; readonly kept: number }) =>
    words('rules')[rule.what.kind === 'lines' ? 'documentsTakenBack' : 'takenBack'](undone, kept),
  permission: 'bank.classify',
  about: ({ rule }) => rule.id,
  run: ({ rule, since }, call) => api.undoAllOfRule(call, rule.id, since),
});
