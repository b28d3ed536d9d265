interface TrustedTypes {
  createPolicy(name: string, rules: Record<string, (text: string) => string>): unknown;
}

/**
 * The page's policy refuses text where markup or a script could come from it. The one exception are style sheets that Mantine
 * writes: they have no `<`, so that no element can come of them.
 */
export function allowOnlyText(): void {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('Markup is made by React alone.');
      return text;
    },
  });
}
