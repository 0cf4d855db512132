import { resolveOption } from '../dialogue/questions.ts'
import type { Request } from '../recommendation.ts'
import { needsJoin } from './needs-join.ts'
import { readJoin } from './read-join.ts'
import { readLacking } from './read-lacking.ts'
import { readPlace } from './read-place.ts'
import { needsUnpivot, readPivot, readUnpivot } from './read-reshape.ts'
import type { DerivationWish } from './wish.ts'

/**
 * Whether a message needs a table that is not there yet: because it asks for one ("join …", "turn the years into rows",
 * "pivot …"), or because no table alone has what it names; or is better put in other words. Null: the tables that there
 * are will do. Pure.
 */
export function readDerivation(request: Request): DerivationWish | null {
  if (request.tables.length === 0) return null
  const said: Request = { ...request, message: resolveOption(request) }
  return (
    readJoin(said) ??
    readUnpivot(said) ??
    readPivot(said) ??
    readLacking(said) ??
    needsUnpivot(said) ??
    needsJoin(said) ??
    readPlace(said)
  )
}
