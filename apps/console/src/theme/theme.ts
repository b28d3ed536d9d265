import {
  Button,
  createTheme,
  type CSSVariablesResolver,
  Input,
  type MantineColorsTuple,
} from '@mantine/core';

const green: MantineColorsTuple = [
  '#eaf5ef',
  '#d3eade',
  '#b5dac7',
  '#8cc9ab',
  '#74cba6',
  '#3d9a75',
  '#1d6b4f',
  '#17573f',
  '#124431',
  '#0c3024',
];

const dark: MantineColorsTuple = [
  '#e5ebe7',
  '#c3cdc7',
  '#98a69e',
  '#6d7b73',
  '#3d4a43',
  '#28322d',
  '#1b231f',
  '#161d19',
  '#0f1412',
  '#0a0f0c',
];

/** Dense, calm, the system's font: nothing is downloaded for letters. */
export const theme = createTheme({
  fontFamily: 'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Open Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Consolas, monospace',
  colors: { green, dark },
  primaryColor: 'green',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  defaultRadius: 7,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  cursorType: 'pointer',
  components: {
    // Under the field, so that fields side by side keep one line whichever of them explains itself.
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
    Button: Button.extend({
      defaultProps: { size: 'sm' },
      styles: { root: { fontWeight: 550 } },
      // The contrast that Mantine computes is that of the light theme, and too low for white on its red.
      vars: (_theme, { color, variant = 'filled' }) => ({
        root:
          variant !== 'filled'
            ? {}
            : color === 'red'
              ? {
                  '--button-bg': 'var(--bad)',
                  '--button-hover': 'var(--bad)',
                  '--button-color': 'var(--surface)',
                }
              : color === undefined
                ? { '--button-bg': 'var(--accent)', '--button-color': 'var(--on-accent)' }
                : {},
      }),
    }),
  },
});

/** Mantine's own variables take the meanings of `tokens.css`. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--ground)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--quiet)',
    '--mantine-color-placeholder': 'var(--quiet)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-disabled': 'var(--hover)',
    '--mantine-color-disabled-color': 'var(--quiet)',
  };
  // The borders of fields and boxes, which must stand out from any ground by three to one.
  return {
    variables: {},
    light: { ...shared, '--mantine-color-gray-4': 'var(--field-line)' },
    dark: { ...shared, '--mantine-color-dark-4': 'var(--field-line)' },
  };
};
