import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { defineAction } from '../actions/action.js';
import { Dialog } from '../actions/dialog.js';
import { reasonOf } from '../actions/problem-note.js';
import { isProblem } from '../api/problem.js';
import { createParty, type Party, REGISTRY_CODE, registeredCompanyQuery } from '../api/parties.js';
import { words } from '../words/words.js';
import { DraftNote } from './draft-note.js';
import { useDraft } from './drafts.js';
import { fieldError } from './errors.js';
import classes from './party-dialog.module.css';
import { type Option } from './picker.js';
import { type Submit, useSubmission } from './submission.js';

/** The fields of a party that a person types. */
export interface PartyFields {
  readonly reg_code: string;
  readonly name: string;
  readonly kind: Party['kind'];
  readonly vat_number: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
}

const PARTY_KINDS = ['customer', 'supplier', 'employee', 'authority', 'group_company', 'other'] as const;

const EMPTY: Omit<PartyFields, 'kind'> = {
  reg_code: '',
  name: '',
  vat_number: '',
  address: '',
  email: '',
  phone: '',
};

/** A field that was left empty is absent. */
export const partyBody = (fields: PartyFields) => ({
  name: fields.name.trim(),
  kind: fields.kind,
  reg_code: fields.reg_code.trim() || null,
  vat_number: fields.vat_number.trim() || null,
  address: fields.address.trim() || null,
  email: fields.email.trim() || null,
  phone: fields.phone.trim() || null,
});

const create = defineAction({
  id: 'parties.create',
  name: () => words('parties').create,
  done: (fields: PartyFields) => words('parties').created(fields.name),
  permission: 'parties.write',
  run: async (fields, call) => (await createParty(call, partyBody(fields))).result,
});

interface NewPartyDialogParts {
  readonly companyId: string;
  readonly kind: Party['kind'];
  readonly close: () => void;
  readonly onCreated: (party: Option) => void;
}

/** A new party: by its registry code the register fills in the rest. Its route loads the words of parties. */
export function NewPartyDialog({ companyId, kind, close, onCreated }: NewPartyDialogParts): ReactNode {
  const take = (party: Option): void => {
    close();
    onCreated(party);
  };
  return (
    <PartyDialog
      title={words('parties').create}
      companyId={companyId}
      draftName="new-party"
      first={{ ...EMPTY, kind }}
      close={close}
      onExisting={take}
      onSave={(submit, fields) =>
        submit(create, fields, companyId, ({ party_id: id }) => {
          take({ id, name: fields.name });
        })
      }
    />
  );
}

interface PartyDialogParts {
  readonly title: string;
  readonly companyId: string;
  /** Under it, what was typed is kept. */
  readonly draftName: string;
  readonly first: PartyFields;
  readonly close: () => void;
  readonly onSave: (submit: Submit, fields: PartyFields) => unknown;
  /** The register's company is a party already. */
  readonly onExisting?: (party: Option) => void;
}

export function PartyDialog(parts: PartyDialogParts): ReactNode {
  const { title, companyId, draftName, first, close, onSave, onExisting } = parts;
  const w = words('parties');
  const draft = useDraft(`${companyId}:${draftName}`, first);
  const { submit, problem } = useSubmission(draft, close);
  const { value: fields, set: setFields } = draft;
  const code = fields.reg_code.trim();
  const asked = code === first.reg_code ? '' : code;
  const register = useQuery(registeredCompanyQuery(companyId, asked));
  const found = REGISTRY_CODE.test(asked) ? register.data : undefined;
  const [taken, setTaken] = useState(draft.restored ? code : undefined);
  if (found !== undefined && taken !== found.reg_code) {
    setTaken(found.reg_code);
    setFields({
      ...fields,
      name: found.name,
      vat_number: found.vat_number ?? '',
      address: found.address ?? '',
    });
  }
  const unknown = isProblem(register.error) && asked !== '' ? reasonOf(register.error) : undefined;
  const text = (name: Exclude<keyof PartyFields, 'kind' | 'address'>) => ({
    label: {
      reg_code: w.code,
      name: w.name,
      vat_number: w.vatNumber,
      email: w.email,
      phone: w.phone,
    }[name],
    value: fields[name],
    error: fieldError(problem, name),
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setFields({ ...fields, [name]: value });
    },
  });
  return (
    <Dialog title={title} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          // The form of the invoice below is another one.
          event.stopPropagation();
          void onSave(submit, fields);
        }}
      >
        <DraftNote draft={draft} />
        <TextInput
          {...text('reg_code')}
          description={w.codeHint}
          error={fieldError(problem, 'reg_code') ?? unknown}
          data-autofocus
        />
        {found !== undefined && (
          <p role="status" className={classes.found}>
            {w.inRegister}
            {found.state !== null && `: ${w.registerStates[found.state]}`}
          </p>
        )}
        {found !== undefined && found.party_id !== null && onExisting !== undefined && (
          <p className={classes.found}>
            {w.alreadyThere}{' '}
            <Button
              size="compact-sm"
              variant="default"
              translate="no"
              onClick={() => {
                onExisting({ id: found.party_id ?? '', name: found.name });
              }}
            >
              {found.name}
            </Button>
          </p>
        )}
        <TextInput {...text('name')} required maxLength={2000} />
        <NativeSelect
          label={w.kind}
          value={fields.kind}
          data={PARTY_KINDS.map((value) => ({ value, label: w.kinds[value] }))}
          onChange={({ currentTarget: { value } }) => {
            setFields({ ...fields, kind: PARTY_KINDS.find((one) => one === value) ?? fields.kind });
          }}
        />
        <TextInput {...text('vat_number')} />
        <Textarea
          label={w.address}
          value={fields.address}
          error={fieldError(problem, 'address')}
          autosize
          maxLength={500}
          onChange={({ currentTarget: { value } }) => {
            setFields({ ...fields, address: value });
          }}
        />
        <TextInput {...text('email')} type="email" />
        <TextInput {...text('phone')} />
        <footer className={classes.foot}>
          <Button type="submit">{w.save}</Button>
        </footer>
      </form>
    </Dialog>
  );
}
