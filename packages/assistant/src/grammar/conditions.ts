import type { LinkedSentence } from '../link/sentence.ts'
import { findBoundedColumns } from './bounded-columns.ts'
import { findColumnComparisons } from './column-comparisons.ts'
import { findDates } from './dates.ts'
import { findContraries, findFlags, findMissing, findNoneAndAny, findSigns } from './flags.ts'
import { type FoundCondition, mergeValueLists } from './found-condition.ts'
import { findListedValues } from './listed-values.ts'
import { findTextMatches } from './text-matches.ts'

const maxConditions = 60

/** The conditions that the words may state, the surest if there are very many; those of one place are alternatives. */
export function findConditions(sentence: LinkedSentence): FoundCondition[] {
  return [
    ...mergeValueLists(findListedValues(sentence)),
    ...mergeValueLists(findBoundedColumns(sentence)),
    ...findFlags(sentence),
    ...findContraries(sentence),
    ...findColumnComparisons(sentence),
    ...findNoneAndAny(sentence),
    ...findSigns(sentence),
    ...findMissing(sentence),
    ...findTextMatches(sentence),
    ...findDates(sentence),
  ]
    .sort((a, b) => b.score - a.score)
    .slice(0, maxConditions)
    .sort((a, b) => a.first - b.first || b.score - a.score)
}
