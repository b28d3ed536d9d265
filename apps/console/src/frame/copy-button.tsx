import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { words } from '../words/words.js';

interface CopyButtonParts {
  readonly text: string;
  readonly name: string;
  /** Names the text for who hears the button, when its name does not. */
  readonly label?: string;
}

/** Browsers offer the clipboard only to pages that came encrypted or from this machine; elsewhere people select the text. */
const clipboard = navigator.clipboard as Clipboard | undefined;

export function CopyButton({ text, name, label }: CopyButtonParts): ReactNode {
  const { copied } = words('frame');
  const [isCopied, setCopied] = useState(false);
  if (clipboard === undefined) return null;
  const shown = isCopied ? copied : name;
  const copy = (): void => {
    clipboard.writeText(text).then(
      () => {
        setCopied(true);
      },
      () => {
        setCopied(false);
      },
    );
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={label === undefined ? undefined : `${shown}: ${label}`}
      onClick={copy}
    >
      {shown}
    </Button>
  );
}
