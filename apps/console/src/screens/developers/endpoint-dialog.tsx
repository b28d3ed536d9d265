import { type ReactNode, useState } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { type Endpoint } from '../../api/webhooks.js';
import { useDraft } from '../../form/drafts.js';
import { useSubmission } from '../../form/submission.js';
import { DraftNote } from '../../form/draft-note.js';
import { useCompany } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { edit } from './actions.js';
import { EndpointForm, requestOf, type TypedEndpoint } from './endpoint-form.js';

/** Changes an endpoint; the change can be undone. */
export function EndpointDialog({
  endpoint,
  close,
}: {
  readonly endpoint: Endpoint;
  readonly close: () => void;
}): ReactNode {
  const w = words('developers');
  const { id: companyId } = useCompany();
  const [before] = useState<TypedEndpoint>({
    url: endpoint.url,
    description: endpoint.description ?? '',
    filters: endpoint.event_types,
  });
  const draft = useDraft(`webhooks.edit.${endpoint.id}`, before);
  const { submit, problem } = useSubmission(draft, close);
  return (
    <Dialog title={w.edit} close={close}>
      <EndpointForm
        label={w.edit}
        button={w.save}
        failed={w.notSaved}
        value={draft.value}
        onChange={draft.set}
        sending={false}
        problem={problem ?? null}
        onSend={() => {
          void submit(edit, { endpoint, to: requestOf(draft.value) }, companyId);
        }}
      >
        <DraftNote draft={draft} />
      </EndpointForm>
    </Dialog>
  );
}
