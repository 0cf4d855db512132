import { whereFrom } from '../language/en/linked.ts'
import type { Request } from '../recommendation.ts'
import { isPlace } from './known-words.ts'
import type { DerivationWish } from './wish.ts'

/** "Where do returned orders come from" counts them by the place that a table knows; null where none does. */
export function readPlace({ message, tables }: Pick<Request, 'message' | 'tables'>): DerivationWish | null {
  const [, what, rest = ''] = whereFrom.exec(message) ?? []
  const place = tables.flatMap(({ fields }) => fields.find(isPlace) ?? [])[0]
  if (what === undefined || !place || what.includes(place.name)) return null
  return { kind: 'reworded', message: `number of ${what} by "${place.name}"${rest.replace(/[?.!]/g, '')}`.trim() }
}
