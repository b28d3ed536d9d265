import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { on } from '../../actions/action.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { RowButton } from '../../actions/row-button.js';
import { type Company, type Permission } from '../../api/companies.js';
import { type ActCause, actCausesQuery } from '../../api/why.js';
import { formatInstant } from '../../format/days.js';
import { formatProbability } from '../../format/numbers.js';
import { placesOf } from '../../frame/places.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { Line, Lines, Section } from '../../frame/section.js';
import { words } from '../../words/words.js';
import { openTakeBack } from './actions.js';
import { TakeBackDialog } from './take-back-dialog.js';

/** Any of these lets a person take something back; the server says which acts stay without the others. */
const TAKING_BACK: readonly Permission[] = ['bank.classify', 'allocations.write', 'invoices.post_purchase'];

/** The acts of the service without a person, by cause, each with taking all of it back. */
export function Causes({ company }: { readonly company: Company }): ReactNode {
  const w = words('settings');
  const { data, error, refetch } = useQuery(actCausesQuery(company.id));
  const [taking, setTaking] = useState<ActCause>();
  const may = TAKING_BACK.some((permission) => company.permissions.includes(permission));
  // The list of acts below says that there are none yet, or has some of before causes were kept.
  if (data?.length === 0 && company.permissions.includes('audit.read')) return null;
  return (
    <Section title={w.causes} detail={w.causesDetail}>
      {error !== null && <ProblemNote title={w.causesUnknown} problem={error} again={() => void refetch()} />}
      {data?.length === 0 && <p className="quiet">{w.noActs}</p>}
      {data !== undefined && data.length > 0 && (
        <Lines label={w.causes}>
          {data.map((cause) => (
            <Line key={cause.cause} name={<NameOf cause={cause} />} detail={factsOf(cause)}>
              {may && cause.in_force > 0 && (
                <RowButton
                  action={on(openTakeBack, {
                    cause: cause.cause,
                    open: () => {
                      setTaking(cause);
                    },
                  })}
                  of={nameOf(cause)}
                />
              )}
            </Line>
          ))}
        </Lines>
      )}
      {taking !== undefined && (
        <TakeBackDialog
          cause={taking.cause}
          name={nameOf(taking)}
          close={() => {
            setTaking(undefined);
          }}
        />
      )}
    </Section>
  );
}

function factsOf({ acts, in_force: inForce, probability, last_at: last }: ActCause): string {
  const w = words('settings');
  const facts = [
    w.actsOf(acts, inForce),
    probability === null ? null : w.sureOf(formatProbability(probability)),
    w.lastActed(formatInstant(last)),
  ];
  return facts.filter((fact) => fact !== null).join(' · ');
}

const MATCH = 'match:';
const DISMISSAL = 'dismissal:';

/** A cause in words; a feature of a later release by the contract's name. */
function nameOf({ cause, party_name: party, rule_id: rule, rule_text: text }: ActCause): string {
  const w = words('settings');
  if (rule !== null) return w.causeOf.rule(text ?? '');
  if (party !== null) return w.causeOf.supplier(party);
  if (cause.startsWith(DISMISSAL)) {
    const kind = cause.slice(DISMISSAL.length);
    const { dismissals } = words('files');
    const name = (dismissals as Readonly<Record<string, string>>)[kind] ?? kind;
    return w.causeOf.dismissal(name.toLowerCase());
  }
  if (!cause.startsWith(MATCH)) return cause === 'unrecorded' ? w.causeOf.unrecorded : cause;
  const feature = cause.slice(MATCH.length);
  return w.causeOf.match((w.features as Readonly<Record<string, string>>)[feature] ?? feature);
}

function NameOf({ cause }: { readonly cause: ActCause }): ReactNode {
  const { party_id: partyId, rule_id: ruleId } = cause;
  if (ruleId !== null)
    return (
      <ScreenLink to={placesOf('rule', ruleId)} given>
        {nameOf(cause)}
      </ScreenLink>
    );
  if (partyId === null) return nameOf(cause);
  return (
    <ScreenLink to={placesOf('party', partyId)} given>
      {nameOf(cause)}
    </ScreenLink>
  );
}
