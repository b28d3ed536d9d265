import { z } from 'zod';

/** A reason in both languages, by the parameters that it has. */
export interface Wording<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly parameters: z.ZodObject<Shape>;
  en(parameters: z.output<z.ZodObject<Shape>>): string;
  et(parameters: z.output<z.ZodObject<Shape>>): string;
}

/** What a check says when it passes, and when it fails. */
export interface CheckWording<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly passed: Wording<Shape>;
  readonly failed: Wording<Shape>;
}

type Words<Shape extends z.ZodRawShape> = Pick<Wording<Shape>, 'en' | 'et'>;

export const wording = <Shape extends z.ZodRawShape>(shape: Shape, words: Words<Shape>): Wording<Shape> => ({
  parameters: z.object(shape),
  ...words,
});

/** A reason that always says the same. */
export const plain = (en: string, et: string) => wording({}, { en: () => en, et: () => et });

export const checkWording = <Shape extends z.ZodRawShape>(
  shape: Shape,
  words: { readonly passed: Words<Shape>; readonly failed: Words<Shape> },
): CheckWording<Shape> => ({ passed: wording(shape, words.passed), failed: wording(shape, words.failed) });

/** Forms of parameters: as programs read them, and each language writes them by itself. */
export const text = z.string();
export const texts = z.array(z.string());
export const count = z.number();
/** Minor units of the `currency` that the reason names. */
export const minor = z.number();
export const currency = z.string();
export const bps = z.number();
/** `YYYY-MM-DD`. */
export const day = z.string();
