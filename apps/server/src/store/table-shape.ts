import type { File } from '@belvedere/contract'
import type { TableProfile } from '@belvedere/spec'

/** What lists show of a table: a small part of its profile, which may take a megabyte. */
export type TableShape = Omit<File['tables'][number], 'name'>

export const shapeOf = ({ rows, fields }: Pick<TableProfile, 'rows' | 'fields'>): TableShape => ({
  rows,
  columns: fields.map(({ name, type, semanticType }) => ({
    name,
    type,
    ...(semanticType === undefined ? {} : { semanticType }),
  })),
})
