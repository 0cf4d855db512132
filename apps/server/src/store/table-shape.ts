import type { Assumption } from '@belvedere/contract'
import type { TableProfile } from '@belvedere/spec'
import type { TableShape } from './json-columns.ts'

export const shapeOf = (
  { rows, fields }: Pick<TableProfile, 'rows' | 'fields'>,
  assumptions?: Assumption[],
): TableShape => ({
  rows,
  columns: fields.map(({ name, type, semanticType }) => ({
    name,
    type,
    ...(semanticType === undefined ? {} : { semanticType }),
  })),
  ...(assumptions !== undefined && { assumptions }),
})
