/** A promise that other code resolves. */
export function gate<T = void>(): { readonly passed: Promise<T>; open(value: T): void } {
  let open: (value: T) => void = () => undefined;
  const passed = new Promise<T>((resolve) => {
    open = resolve;
  });
  return {
    passed,
    open: (value) => {
      open(value);
    },
  };
}
