import { z } from 'zod';

/** The text of a reason in both languages, as functions of its parameters. */
export interface Wording<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly parameters: z.ZodObject<Shape>;
  en(parameters: z.output<z.ZodObject<Shape>>): string;
  et(parameters: z.output<z.ZodObject<Shape>>): string;
}

/** The texts of a check when it passes and when it fails. */
export interface CheckWording<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly passed: Wording<Shape>;
  readonly failed: Wording<Shape>;
}

type Words<Shape extends z.ZodRawShape> = Pick<Wording<Shape>, 'en' | 'et'>;

export const wording = <Shape extends z.ZodRawShape>(shape: Shape, words: Words<Shape>): Wording<Shape> => ({
  parameters: z.object(shape),
  ...words,
});

/** A reason with a fixed text. */
export const plain = (en: string, et: string) => wording({}, { en: () => en, et: () => et });

export const checkWording = <Shape extends z.ZodRawShape>(
  shape: Shape,
  words: { readonly passed: Words<Shape>; readonly failed: Words<Shape> },
): CheckWording<Shape> => ({ passed: wording(shape, words.passed), failed: wording(shape, words.failed) });

/** Types of parameters as programs read them; each language formats them itself. */
export const text = z.string();
export const texts = z.array(z.string());
export const count = z.number();
/** Minor units of the `currency` parameter of the reason. */
export const minor = z.number();
export const currency = z.string();
export const bps = z.number();
/** `YYYY-MM-DD`. */
export const day = z.string();
