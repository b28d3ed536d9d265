/** The median of some figures. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The figure below which that share of them lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Least, median and greatest as one text; a single figure is all three. */
export function spread(values: readonly number[]): string {
  const [only] = values;
  if (only !== undefined && values.length === 1) return short(only);
  return [Math.min(...values), median(values), Math.max(...values)].map(short).join(' / ');
}

/** Three significant digits; whole numbers remain whole. */
export function short(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
