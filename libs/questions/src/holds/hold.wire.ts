import { dayForm, idForm, timeForm, ulidForm } from '#platform';
import { z } from 'zod';
import { objectForm } from '../objects/asked-object.js';

/** Identifies the hold of an operation. */
export const holdParams = z.object({ hold_id: ulidForm });

export const placeHoldRequest = z
  .strictObject({
    object: objectForm,
    until: dayForm.meta({
      description: 'The day on which the object waits again: after today, within a year.',
    }),
  })
  .meta({
    id: 'HoldRequest',
    description: 'Put an object aside until a day. A hold that it already has is replaced.',
  });

export const placeHoldResult = z.object({ hold_id: ulidForm });

export const releaseHoldResult = z.object({ hold_id: ulidForm });

export const holdAnswer = z
  .object({
    id: ulidForm,
    object: objectForm,
    until: dayForm,
    created_by: idForm.nullable().meta({ description: 'Id of the user.' }),
    created_at: timeForm,
  })
  .meta({ id: 'Hold', description: 'An object that does not wait for anybody before a day.' });

export type HoldView = z.output<typeof holdAnswer>;
