import { hasOutlines, shapesIn, type TableProfile } from '@belvedere/spec'
import { linkSentence } from '../link/sentence.ts'
import type { Request } from '../recommendation.ts'
import { type AnyText, text } from '../say/text.ts'
import { joinedOf } from './joined.ts'
import { knownWords } from './known-words.ts'
import { type ShapeKey, shapeKeys } from './shape-keys.ts'
import { tableMentions } from './table-mentions.ts'
import type { DerivationWish } from './wish.ts'

/** More tables than this are not tried. */
const maxTables = 8

/**
 * "Map of unemployment by borough" where unemployment is in one table and the shapes of boroughs are in another: the table
 * that knows most of the message gets the shapes that its values name. Null where no map is asked for, or one table has all.
 */
export function needsShapes({ message, tables, current }: Request): DerivationWish | null {
  const some = tables.filter((table) => !joinedOf(table, tables)).slice(0, maxTables)
  const [first] = some
  const layers = some.filter(({ fields }) => shapesIn(fields))
  if (!first || layers.length === 0 || layers.length === some.length) return null
  if (!linkSentence(message, first).cues.some(({ kind }) => kind === 'map')) return null
  const values = tableOfValues(message, some, current?.data?.name)
  if (!values || shapesIn(values.fields)) return null
  const named = tableMentions(message, layers).map(({ table }) => table)
  // Such a table is drawn on the map of the world unless shapes are named.
  if (values.fields.some(isPlaced) && named.length === 0) return null
  const keys = (named.length > 0 ? named : layers).flatMap((shapes) => shapeKeys(values, shapes))
  const [key] = keys
  return key ? withShapes(key, message) : null
}

const isPlaced = (field: TableProfile['fields'][number]): boolean =>
  hasOutlines(field) || field.semanticType === 'latitude'

/** The table that knows most words of a message, the one of the chart where several do; null where shapes know as many. */
function tableOfValues(message: string, tables: readonly TableProfile[], current: string | undefined) {
  const known = knownWords(message, tables)
  const knows = (table: TableProfile): number => {
    const { fields, rows } = known.get(table) ?? { fields: new Map(), rows: new Set() }
    return fields.size + rows.size
  }
  const ranked = tables.toSorted(
    (a, b) => knows(b) - knows(a) || Number(b.name === current) - Number(a.name === current),
  )
  const [best] = ranked
  const isTied = ranked.some((one) => one !== best && best && knows(one) === knows(best) && shapesIn(one.fields))
  return best && isTied && best.name !== current ? null : best
}

function withShapes({ values, shapes, column, key, matched, unmatched }: ShapeKey, message: string): DerivationWish {
  const agreed = text('assumed.joined_shapes', {
    left: values.name,
    right: shapes.name,
    matched,
    all: column.values.length,
    column: column.name,
    key: key.name,
  })
  return {
    kind: 'derive',
    derivation: {
      kind: 'join',
      left: values.name,
      right: shapes.name,
      on: [{ left: column.name, right: key.name }],
      type: 'left',
      compare: 'names',
    },
    questions: [message],
    shows: [],
    implied: true,
    said: [
      agreed,
      ...(unmatched && unmatched.values.length > 0
        ? [text('assumed.without_shape', { names: listed(unmatched.values) })]
        : []),
      ...(unmatched && unmatched.shapes.length > 0
        ? [text('assumed.without_values', { names: listed(unmatched.shapes) })]
        : []),
    ],
  }
}

const maxListed = 5

function listed(names: readonly string[]): AnyText[] {
  const some = names.slice(0, maxListed).map((words) => text('assumed.quoted', { words }))
  const rest = names.length - some.length
  return rest === 0 ? some : [...some, text('assumed.other_names', { count: rest })]
}
