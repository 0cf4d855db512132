import { isAdditive } from '@belvedere/spec'
import { encodingOn, isLocated, type ResolvedEncoding } from '../design.ts'
import type { Rule } from './rule.ts'

/** True for totals, as opposed to rates and averages. */
function isTotal(encoded: ResolvedEncoding | undefined): boolean {
  if (!encoded?.measure) return false
  if (encoded.aggregate !== null) return isAdditive(encoded.aggregate)
  const meaning = encoded.slot.field?.semanticType
  return meaning === 'currency' || meaning === 'count'
}

/** Preferred channels on maps. */
export const mapRules: Rule[] = [
  {
    name: 'areas-show-rates',
    source: 'Monmonier 1991',
    kind: 'soft',
    scope: 'design',
    penalty: (design) => design.mark === 'geoshape' && isTotal(encodingOn(design, 'color')) && 'areas-show-rates',
  },
  {
    name: 'places-are-sized-by-totals',
    source: 'Bertin 1967',
    kind: 'soft',
    scope: 'design',
    penalty: (design) => isLocated(design) && isTotal(encodingOn(design, 'color')) && 'places-are-sized-by-totals',
  },
  {
    name: 'places-are-shaded-by-rates',
    source: 'Bertin 1967',
    kind: 'soft',
    scope: 'design',
    penalty: (design) => {
      const size = encodingOn(design, 'size')
      return isLocated(design) && size?.measure && !isTotal(size) && 'places-are-shaded-by-rates'
    },
  },
]
