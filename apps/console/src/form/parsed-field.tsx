import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type FieldParts } from './field.js';

interface ParsedFieldParts<Value> extends FieldParts<Value | undefined> {
  readonly parse: (text: string) => Value | undefined;
  readonly show: (value: Value) => string;
  readonly wrong: string;
  readonly align?: 'right';
  /** The form that is shown, where it is not obvious. */
  readonly placeholder?: string;
}

/**
 * A field that accepts what people type and shows what it understood when they leave it. While it holds something else, the
 * value is undefined and the field says what it expects.
 */
export function ParsedField<Value>({
  label,
  hint,
  value,
  onChange,
  error,
  required = false,
  disabled = false,
  autoFocus = false,
  parse,
  show,
  wrong,
  align,
  placeholder,
}: ParsedFieldParts<Value>): ReactNode {
  const [typed, setTyped] = useState<string | undefined>();
  const text = typed ?? (value === undefined ? '' : show(value));
  const isWrong = text.trim() !== '' && parse(text) === undefined;
  const [left, setLeft] = useState(false);
  return (
    <TextInput
      label={label}
      description={hint}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={text}
      error={left && isWrong ? wrong : error}
      required={required}
      disabled={disabled}
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
      autoComplete="off"
      styles={align === undefined ? {} : { input: { textAlign: align, fontVariantNumeric: 'tabular-nums' } }}
      onFocus={(event) => {
        event.currentTarget.select();
        setLeft(false);
      }}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(parse(event.currentTarget.value));
      }}
      onBlur={() => {
        setLeft(true);
        if (!isWrong) setTyped(undefined);
      }}
    />
  );
}
