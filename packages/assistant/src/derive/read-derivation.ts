import { resolveOption } from '../dialogue/questions.ts'
import { spokenIn } from '../language/detect.ts'
import { type Gloss, glossOf } from '../language/gloss.ts'
import type { Request } from '../recommendation.ts'
import { readClean } from './clean/read-clean.ts'
import { needsJoin } from './needs-join.ts'
import { needsShapes } from './needs-shapes.ts'
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
  const message = resolveOption(request)
  const clean = readClean({ ...request, message })
  if (clean) return clean
  const spoken = spokenIn(request)
  if (spoken.language === 'en') return readInEnglish({ ...request, message })
  const gloss = glossOf(message, request.tables, spoken.glossary)
  const wish = readInEnglish({ ...request, message: gloss.text })
  return wish && inOwnWords(wish, gloss)
}

const readInEnglish = (request: Request): DerivationWish | null =>
  readJoin(request) ??
  readUnpivot(request) ??
  readPivot(request) ??
  readLacking(request) ??
  needsUnpivot(request) ??
  needsShapes(request) ??
  needsJoin(request) ??
  readPlace(request)

/** What is then asked of the new table, or of those that there are, as the person has put it. */
function inOwnWords(wish: DerivationWish, gloss: Gloss): DerivationWish {
  switch (wish.kind) {
    case 'derive':
      // The first is a part of the message, the others name columns.
      return { ...wish, questions: wish.questions.map((question, at) => (at === 0 ? gloss.back(question) : question)) }
    case 'reworded':
      return { ...wish, message: gloss.back(wish.message) }
    case 'words':
      return wish
    default:
      return wish satisfies never
  }
}
