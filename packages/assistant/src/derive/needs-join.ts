import { filteredField, type JoinDerivation } from '@belvedere/spec'
import { sentenceOf } from '../edits/in-chart.ts'
import { interpretChart } from '../interpreter/index.ts'
import { minConfidence } from '../new-chart.ts'
import type { Reading, Request } from '../recommendation.ts'
import { coverageOf } from '../weigh.ts'
import { type KeyProposal, proposeKeys } from './keys.ts'
import { byProposal, joinedProfile } from './read-join.ts'
import { tableMentions } from './table-mentions.ts'
import type { DerivationWish } from './wish.ts'

/** More tables than this are not tried pair by pair. */
const maxTables = 5

/**
 * "Average amount by city" where amounts are in one table and cities in another: a message that names columns of two
 * tables, which no table alone has, needs their join. Null where one table suffices, or nothing ties them together.
 */
export function needsJoin({ message, tables, history }: Request): DerivationWish | null {
  const some = tables.slice(0, maxTables)
  if (some.length < 2) return null
  const readings = some.map((table) => ({ table, reading: interpretChart({ message, tables: [table] })[0] }))
  if (readings.some(({ table, reading }) => reading && coverageOf(reading, sentenceOf(message, table, null)) === 1))
    return null
  const alone = readings.map(({ reading }) => wordsCarrying(reading))
  const pairs = some.flatMap((a, i) => some.slice(i + 1).map((b) => ({ a, b })))
  for (const { a, b } of pairs) {
    const proposals = proposeKeys(a, b)
    const [best] = proposals
    if (!best) continue
    const joined = joinedProfile(joinOf(best), some)
    const reading = joined ? interpretChart({ message, tables: [joined] })[0] : undefined
    if (!joined || !reading || reading.confidence < minConfidence) continue
    const fields = fieldsOf(reading)
    const fromRight = joined.fields.slice(best.left.fields.length).map(({ name }) => name)
    const isRight = (field: string) => fromRight.includes(field)
    if (!fields.some(isRight)) continue
    if (fields.every(isRight)) {
      if (!counts(reading) || !tableMentions(message, some).some(({ table }) => table === best.left)) continue
    } else {
      const carried = wordsCarrying(reading)
      if (alone.some((words) => [...carried].every((word) => words.has(word)))) continue
    }
    return byProposal(proposals, { a, b, type: 'left', questions: [message], implied: true, history })
  }
  return null
}

/** "Number of orders by segment" counts the rows of the table that it names. */
const counts = ({ partial }: Reading): boolean => partial.encodings.some(({ aggregate }) => aggregate === 'count')

const joinOf = ({ left, right, on }: KeyProposal): JoinDerivation => ({
  kind: 'join',
  left: left.name,
  right: right.name,
  on,
  type: 'left',
})

/** Where the words begin that name columns or their values. */
function wordsCarrying(reading: Reading | undefined): ReadonlySet<number> {
  const carrying = (reading?.evidence ?? []).filter(({ kind }) => kind === 'column' || kind === 'filter')
  return new Set(carrying.map(({ start }) => start))
}

const fieldsOf = ({ partial }: Reading): string[] => [
  ...partial.encodings.flatMap(({ field }) => field ?? []),
  ...partial.transform.flatMap((transform) => filteredField(transform) ?? []),
]
