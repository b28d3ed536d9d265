import { type BankLine } from '../../api/bank.js';
import { type Asked } from '../../frame/questions/actions.js';
import { words } from '../../words/words.js';

/** A line as the object of a question, under the name that the list gives it. */
export const askedOf = ({ id, party_name, counterparty_name, description }: BankLine): Asked => ({
  object: { type: 'bank_transaction', id },
  name: party_name ?? counterparty_name ?? description ?? words('bank').noName,
});
