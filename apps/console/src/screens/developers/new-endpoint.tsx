import { useMutation } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { createEndpoint } from '../../api/webhooks.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { Section } from '../../frame/section.js';
import { ShownOnce } from '../../frame/shown-once.js';
import { useWayToForm } from '../../frame/to-form.js';
import { words } from '../../words/words.js';
import { toNewEndpoint } from './actions.js';
import { EMPTY, EndpointForm, requestOf, type TypedEndpoint } from './endpoint-form.js';
import { hostOf } from './host.js';

/** Adds an endpoint, whose secret is shown here and never again. */
export function NewEndpoint({ companyId }: { readonly companyId: string }): ReactNode {
  const w = words('developers');
  const draft = useDraft<TypedEndpoint>(`webhooks.new.${companyId}`, EMPTY);
  const form = useWayToForm(toNewEndpoint);
  const make = useMutation({
    mutationFn: () => createEndpoint(companyId, requestOf(draft.value)),
    onSuccess: draft.forget,
  });
  return (
    <Section title={w.newEndpoint} detail={w.newEndpointDetail}>
      {make.isSuccess && (
        <ShownOnce
          title={w.created(hostOf(make.data.url))}
          detail={w.secretOnce}
          text={make.data.secret}
          label={w.secret}
          kept={w.secretKept}
          onKept={make.reset}
        />
      )}
      <div ref={form}>
        <EndpointForm
          label={w.newEndpoint}
          button={w.create}
          failed={w.notCreated}
          value={draft.value}
          onChange={draft.set}
          sending={make.isPending}
          problem={make.error}
          onSend={() => {
            make.mutate();
          }}
        >
          <DraftNote draft={draft} />
        </EndpointForm>
      </div>
    </Section>
  );
}
