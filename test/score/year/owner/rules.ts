import { allOf } from '../service/books.js';
import { type Desk } from './desk.js';
import { truthsOf } from './line-truths.js';

/** Confirms each proposed rule that is right for all lines that it would have answered, and rejects the others. */
export async function answerRules(desk: Desk, month: number): Promise<void> {
  const { call } = desk.service;
  const keys = new Map([...desk.transactions].map(([key, id]) => [id, key]));
  for (const rule of await allOf(call, 'companies_rules_list', { state: 'proposed' })) {
    const { what } = rule;
    const says =
      what.kind === 'exempt'
        ? `exempt ${what.counter_role ?? ''}`
        : what.kind === 'money_in'
          ? `money_in ${what.money_in_kind ?? ''}`
          : what.kind;
    const { party_name: _party, ...when } = rule.when;
    const tried = await call('companies_rules_try', {
      body: { when, what: askable(what), max_minor: rule.max_minor } as never,
    }).catch(() => null);
    const lines = (tried?.rows ?? []).flatMap(({ bank_transaction_id: id }) => {
      const line = desk.lines.get(keys.get(id ?? '') ?? '');
      return line === undefined ? [] : [line];
    });
    const right =
      says === 'settle' || says === 'party'
        ? rule.disagreed === 0
        : lines.every((line) => truthsOf(desk, line).includes(says)) && rule.disagreed === 0;
    desk.record.ask(month, 'rule', { who: rule.id, item: `${says} ${JSON.stringify(when)}` }, [
      'rule_proposed',
    ]);
    const path = { rule_id: rule.id };
    if (right) await call('commands_activate_rule', { path, body: {} });
    else await call('commands_end_rule', { path });
  }
}

const askable = (what: object): object =>
  Object.fromEntries(Object.entries(what).filter(([name, value]) => value !== null && name !== 'party_name'));
