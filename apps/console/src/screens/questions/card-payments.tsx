import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ProblemNote } from '../../actions/problem-note.js';
import { type QuestionSettings } from '../../api/questions.js';
import { fieldError } from '../../form/errors.js';
import { useSubmission } from '../../form/submission.js';
import { useCompanyId } from '../../frame/company.js';
import { saveSettings } from '../../frame/questions/actions.js';
import { language, words } from '../../words/words.js';
import classes from './questions.module.css';

type CardHolder = QuestionSettings['card_holders'][number];

const LANGUAGES = ['et', 'en'] as const;
const NO_CARD: CardHolder = { card_last4: '', to: '', language: language() === 'en' ? 'en' : 'et' };

/** Whether the service asks for documents of card payments, and whom. */
export function CardPayments({ settings }: { readonly settings: QuestionSettings }): ReactNode {
  const w = words('questions');
  const companyId = useCompanyId();
  const [card, setCard] = useState(NO_CARD);
  // Shown until the server has answered; a refusal shows the stored choice again.
  const [wanted, setWanted] = useState<boolean>();
  const { submit, problem } = useSubmission(undefined, () => {
    setWanted(undefined);
  });
  const { digest, templates, ask_for_documents: asks, card_holders: holders } = settings;
  const save = (
    change: Partial<Pick<QuestionSettings, 'ask_for_documents' | 'card_holders'>>,
    result: string,
  ): Promise<unknown> =>
    submit(saveSettings, { before: settings, now: { digest, templates, ...change }, result }, companyId);
  const others = holders.filter((one) => one.card_last4 !== card.card_last4);
  return (
    <>
      <Checkbox
        label={w.askForDocuments}
        description={w.askForDocumentsHint}
        checked={wanted ?? asks}
        onChange={({ currentTarget: { checked } }) => {
          setWanted(checked);
          void save(
            { ask_for_documents: checked },
            checked ? w.askForDocumentsOn : w.askForDocumentsOff,
          ).finally(() => {
            setWanted(undefined);
          });
        }}
      />
      <h3>{w.cardHolders}</h3>
      {holders.length === 0 && <p className="quiet">{w.noCardHolders}</p>}
      <ul className={classes.templates} aria-label={w.cardHolders}>
        {holders.map((holder) => (
          <li key={holder.card_last4}>
            <div translate="no">
              <strong>{`•••• ${holder.card_last4}`}</strong> {holder.to}
            </div>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${w.remove}: ${holder.card_last4}`}
              onClick={() => {
                void save(
                  { card_holders: holders.filter((one) => one !== holder) },
                  w.cardHolderRemoved(holder.card_last4),
                );
              }}
            >
              {w.remove}
            </Button>
          </li>
        ))}
      </ul>
      {problem !== undefined && <ProblemNote title={w.failed} problem={problem} />}
      <form
        className={classes.card}
        onSubmit={(event) => {
          event.preventDefault();
          void save(
            { card_holders: [...others, { ...card, to: card.to.trim() }] },
            w.cardHolderSaved(card.card_last4),
          ).then(() => {
            setCard(NO_CARD);
          });
        }}
      >
        <TextInput
          label={w.cardLast4}
          value={card.card_last4}
          inputMode="numeric"
          pattern="[0-9]{4}"
          maxLength={4}
          onChange={({ currentTarget: { value } }) => {
            setCard({ ...card, card_last4: value.replaceAll(/\D/gu, '') });
          }}
        />
        <TextInput
          label={w.to}
          type="email"
          value={card.to}
          maxLength={254}
          error={fieldError(problem, 'card_holders')}
          onChange={({ currentTarget: { value } }) => {
            setCard({ ...card, to: value });
          }}
        />
        <NativeSelect
          label={w.language}
          value={card.language}
          data={LANGUAGES.map((value) => ({ value, label: w.languages[value] }))}
          onChange={({ currentTarget: { value } }) => {
            setCard({ ...card, language: value === 'en' ? 'en' : 'et' });
          }}
        />
        <Button
          type="submit"
          variant="default"
          disabled={card.card_last4.length !== 4 || card.to.trim() === ''}
        >
          {w.saveCardHolder}
        </Button>
      </form>
    </>
  );
}
