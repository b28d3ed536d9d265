import { newUlid, problem, toJson, type Ulid } from '#platform';
import { defineCommand } from '../terms/define-command.js';
import { createDimensionResult, type DimensionKind, createDimensionRequest } from './dimension.wire.js';

const AXIS = `
  SELECT id, kind, ARRAY(SELECT value.code FROM books.dimension_value AS value
    WHERE value.company_id = $1 AND value.dimension_id = axis.id) AS codes
  FROM books.dimension AS axis WHERE company_id = $1 AND code = $2`;

const INSERT_VALUES = `
  INSERT INTO books.dimension_value (company_id, id, dimension_id, code, name)
  SELECT $1, id, $2, code, name FROM jsonb_to_recordset($3::jsonb) AS value(id text, code text, name text)`;

/**
 * Creates an axis with its values, or adds values to the axis with that code.
 * Refuses `dimension_exists` when the axis is of another kind or already has all the values.
 */
export const createDimension = defineCommand({
  name: 'dimension.create',
  permission: 'books.setup',
  body: createDimensionRequest,
  result: createDimensionResult,
  refusals: ['dimension_exists'],

  async handle({ sql, companyId }, payload) {
    const axis = await sql.row<{ id: Ulid; kind: DimensionKind; codes: string[] }>(AXIS, [
      companyId,
      payload.code,
    ]);
    const had = new Set(axis?.codes ?? []);
    const values = payload.values
      .filter((value) => !had.has(value.code))
      .map((value) => ({ id: newUlid(), ...value }));
    if (axis !== undefined && (axis.kind !== payload.kind || values.length === 0)) {
      throw problem('dimension_exists', `Axis ${payload.code} already exists.`, {
        extensions: { dimension_id: axis.id },
      });
    }
    const dimensionId = axis?.id ?? newUlid();
    if (axis === undefined) {
      await sql.run(
        'INSERT INTO books.dimension (company_id, id, code, name, kind) VALUES ($1, $2, $3, $4, $5)',
        [companyId, dimensionId, payload.code, payload.name, payload.kind],
      );
    }
    if (values.length > 0) await sql.run(INSERT_VALUES, [companyId, dimensionId, toJson(values)]);
    return {
      result: { dimension_id: dimensionId, values: values.map(({ id, code: of }) => ({ id, code: of })) },
      facts: [],
      audit: [
        {
          objectType: 'dimension',
          objectId: dimensionId,
          newValues: { code: payload.code, kind: payload.kind, values: values.map((value) => value.code) },
        },
      ],
    };
  },
});
