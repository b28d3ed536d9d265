import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { ChevronIcon } from '../theme/icons.js';
import { words } from '../words/words.js';
import { type FieldParts } from './field.js';
import { useHeldSubmit } from './held-submit.js';
import { PickerOptions } from './picker-options.js';

/** One thing that can be picked: what is stored, and what is read. */
export interface Option {
  readonly id: string;
  readonly name: string;
  /** A code or number before the name. */
  readonly code?: string;
  readonly detail?: string | undefined;
}

interface PickerParts extends FieldParts<Option | undefined> {
  /** Names the search, and is part of the key of its answers. */
  readonly source: readonly unknown[];
  /** Asks the server for what was typed. */
  readonly find: (typed: string, signal: AbortSignal) => Promise<readonly Option[]>;
}

const textOf = ({ code, name }: Option): string => (code === undefined ? name : `${code} ${name}`);

/** One field that finds its value on the server: of thousands, only those that match are read, and only some are drawn. */
export function Picker({
  label,
  hint,
  value,
  onChange,
  error,
  required = false,
  disabled = false,
  autoFocus = false,
  source,
  find,
}: PickerParts): ReactNode {
  const id = useId();
  const [typed, setTyped] = useState<string | undefined>();
  const [active, setActive] = useState(0);
  /** Enter was pressed before the answer came. */
  const [picking, setPicking] = useState(false);
  const { part, drop } = useHeldSubmit<HTMLInputElement>(picking);
  const isOpen = typed !== undefined;
  const answer = useQuery({
    queryKey: [...source, 'find', typed?.trim() ?? ''],
    queryFn: ({ signal }) => find(typed?.trim() ?? '', signal),
    enabled: isOpen,
    placeholderData: (before) => before,
  });
  const options = isOpen ? (answer.data ?? []) : [];
  const choose = (option: Option | undefined): void => {
    if (option !== undefined) onChange(option);
    setTyped(undefined);
  };
  useEffect(() => {
    if (!picking || answer.isFetching) return;
    setPicking(false);
    if (options[active] === undefined) drop();
    else onChange(options[active]);
    setTyped(undefined);
  }, [picking, answer.isFetching, options, active, onChange, drop]);
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && !isOpen) setTyped('');
    else if (step !== undefined) setActive(Math.max(0, Math.min(active + step, options.length - 1)));
    // Enter picks; it must not send the form.
    else if (event.key === 'Enter' && isOpen && answer.isFetching) setPicking(true);
    else if (event.key === 'Enter' && isOpen) choose(options[active]);
    else if (event.key === 'Escape' && isOpen) setTyped(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div style={{ position: 'relative' }}>
      <TextInput
        ref={part}
        label={label}
        description={hint}
        value={typed ?? (value === undefined ? '' : textOf(value))}
        error={error}
        required={required}
        disabled={disabled}
        autoFocus={autoFocus}
        data-autofocus={autoFocus || undefined}
        autoComplete="off"
        role="combobox"
        rightSection={<ChevronIcon />}
        rightSectionPointerEvents="none"
        aria-expanded={isOpen}
        aria-autocomplete="list"
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={options.length === 0 ? undefined : `${id}-${active}`}
        onFocus={(event) => {
          event.currentTarget.select();
        }}
        onKeyDown={press}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
          if (event.currentTarget.value === '') onChange(undefined);
        }}
        onBlur={() => {
          // Whoever pressed Enter and went on gets the answer that is still to come.
          if (!picking) setTyped(undefined);
        }}
      />
      {isOpen && (
        <PickerOptions
          id={id}
          label={label}
          options={options}
          active={active}
          onChoose={choose}
          none={answer.isFetching ? words('form').searching : words('form').noneFound(typed)}
        />
      )}
    </div>
  );
}
