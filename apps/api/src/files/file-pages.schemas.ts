import { PAGE_WIDTHS, type PageWidth } from '#files';
import { fault, serviceIdForm } from '#platform';
import { z } from 'zod';

/** Pages are counted from 1. */
const page = z
  .string()
  .regex(/^[1-9]\d{0,5}$/u)
  .transform(Number)
  .meta({ override: { type: 'integer', minimum: 1 } });

export const FilePageParams = z.object({ file_id: serviceIdForm('file'), page });

export const pageWidth = z
  .string()
  .refine(
    (text) => PAGE_WIDTHS.some((width) => String(width) === text),
    fault('invalid_choice', `Choose one of ${PAGE_WIDTHS.join(', ')}.`),
  )
  .transform((text) => Number(text) as PageWidth)
  .default(800)
  .meta({ override: { type: 'integer', enum: [...PAGE_WIDTHS], default: 800 } });

const points = z.number().meta({
  description: 'In points. A pixel of a picture counts as a point, as in the boxes of `extraction/`.',
});

export const FilePagesAnswer = z
  .object({ items: z.array(z.object({ page: z.int(), width_pt: points, height_pt: points })) })
  .meta({ id: 'FilePages', description: 'All pages, as they are shown: turned upright.' });

export const PageWordsAnswer = z
  .object({
    source: z.enum(['text', 'recognition']).nullable().meta({
      description:
        'The text of the document, or what was recognised in a picture when it was read; null without words.',
    }),
    words: z.array(
      z.object({
        text: z.string(),
        box: z.object({ x: points, y: points, width: points, height: points }).meta({
          description: 'From the top left corner of the page as it is shown.',
        }),
      }),
    ),
  })
  .meta({ id: 'PageWords', description: 'The words of a page, line by line.' });
