import { understand } from '@belvedere/lexicon'
import type { Spec, TableProfile } from '@belvedere/spec'
import { interpret } from '../interpret.ts'
import { countOf } from '../language/en/linked.ts'
import type { Request } from '../recommendation.ts'
import { joinedOf } from './joined.ts'
import { type KeyProposal, proposeKeys, sureOfKey } from './keys.ts'
import { isMeasure, type Known, knownWords } from './known-words.ts'
import { byProposal, joinedProfile, joinOf } from './read-join.ts'
import { tableMentions } from './table-mentions.ts'
import type { DerivationWish } from './wish.ts'

/** More tables than this are not tried pair by pair. */
const maxTables = 5

/** Two tables, each of which knows something of the message that the other does not. */
interface Pair {
  a: TableProfile
  b: TableProfile
  proposals: KeyProposal[]
  /** How many words and needs they know together. */
  together: number
}

/**
 * "Average amount by city" where amounts are in one table and cities in another: what no table can read alone, and two
 * can together, needs their join. Null where one table suffices.
 */
export function needsJoin({ message, tables, current, history }: Request): DerivationWish | null {
  const home = tables.find(({ name }) => name === current?.data?.name)
  const some = tables.filter((table) => table === home || !joinedOf(table, tables)).slice(0, maxTables)
  const known = knownWords(message, some)
  const of = (table: TableProfile) => known.get(table) ?? nothing
  const all = new Set(some.flatMap((table) => parts(of(table))))
  const goesOn = current && home ? changesWith({ message, home, current, history }, some, of) : null
  if (goesOn) return goesOn
  const whole = some.filter((table) => parts(of(table)).length === all.size)
  if (whole[0]) return whole.length === 1 ? countedOnce(message, whole[0], some) : null
  const pairs = some.flatMap((a, i) =>
    some.slice(i + 1).flatMap((b): Pair[] => {
      if (alone(of(a), of(b)).length === 0 || alone(of(b), of(a)).length === 0) return []
      const together = new Set([...parts(of(a)), ...parts(of(b))]).size
      return [{ a, b, proposals: proposeKeys(a, b), together }]
    }),
  )
  const [best] = pairs.sort((x, y) => y.together - x.together || y.proposals.length - x.proposals.length)
  if (!best) return null
  const { a, b } = best
  const wanted = { type: 'left' as const, implied: true, history }
  const [key] = best.proposals
  if (!key) {
    const step = stepBetween(best, some)
    if (step) return byProposal(step.proposals, { ...step, ...wanted, questions: [message] })
    const named = [of(a), of(b)].every(({ fields }) => fields.size > 0)
    return named && current === null ? byProposal([], { a, b, ...wanted, questions: [] }) : null
  }
  const [left, right] = [of(key.left), of(key.right)]
  const keyed = withKey(message, key)
  // "Average days per book": the key stands for the rows of the other table, and nothing else is wanted of it.
  if (areRows(right, key.right, alone(right, left))) return keyed ? { kind: 'reworded', message: keyed.message } : null
  const measures = [...right.fields.values()].some((field) => isMeasure(field, key.right))
  if (measures && areRows(left, key.left, alone(left, right))) return null
  return byProposal(best.proposals, { a, b, ...wanted, questions: [keyed?.counts ? keyed.message : message] })
}

const nothing: Known = { fields: new Map(), rows: new Set(), needs: new Set() }

const parts = ({ fields, rows, needs }: Known) => [...fields.keys(), ...rows, ...needs]

/** What one knows and the other does not. */
const alone = (one: Known, other: Known) => parts(one).filter((part) => !parts(other).includes(part))

/** Whether nothing but the rows themselves is spoken of. */
const areRows = ({ fields, rows }: Known, table: TableProfile, spoken: ReturnType<typeof parts>): boolean =>
  spoken.every((part) => {
    if (typeof part !== 'number') return false
    const field = fields.get(part)
    return rows.has(part) || (field !== undefined && understand(table).fields.get(field.name)?.role === 'id')
  })

interface Change extends Pick<Request, 'message' | 'history'> {
  home: TableProfile
  current: Spec
}

/** "Colour by insurance", of a chart of treatments: it goes on with what is known of the patients. */
function changesWith(
  { message, home, current, history }: Change,
  tables: readonly TableProfile[],
  of: (table: TableProfile) => Known,
): DerivationWish | null {
  for (const other of tables) {
    if (
      other === home ||
      alone(of(other), of(home)).every((part) => typeof part !== 'number' || !of(other).fields.has(part))
    )
      continue
    const proposals = proposeKeys(home, other)
    const [key] = proposals
    if (!key || key.left !== home || !repeatsNone(key)) continue
    const joined = joinedProfile(joinOf(key), tables)
    if (!joined || interpret({ message, tables: [joined], current, history: [] }).kind !== 'edit') continue
    return byProposal(proposals, { a: home, b: other, type: 'left', questions: [message], implied: true, history })
  }
  return null
}

/** Whether each row of the left table has at most one partner, so that what a chart shows of it stays as it is. */
const repeatsNone = ({ right, on }: KeyProposal): boolean =>
  on.some((pair) => right.fields.some((field) => field.name === pair.right && field.distinct === field.count))

/** The first of two steps, where a third table surely belongs to both. */
function stepBetween({ a, b }: Pair, tables: readonly TableProfile[]) {
  const tied = (one: TableProfile, other: TableProfile) => (proposeKeys(one, other)[0]?.score ?? 0) >= sureOfKey
  const bridge = tables.find((table) => table !== a && table !== b && tied(a, table) && tied(table, b))
  return bridge && { a, b: bridge, proposals: proposeKeys(a, bridge) }
}

/** "Number of vehicles by driver", asked of trips: each vehicle counts once, however often it drives. */
function countedOnce(message: string, table: TableProfile, tables: readonly TableProfile[]): DerivationWish | null {
  const keys = tables.flatMap((other) => (other === table ? [] : proposeKeys(table, other).slice(0, 1)))
  const keyed = keys.flatMap((key) => (key.left === table ? (withKey(message, key) ?? []) : []))
  const once = keyed.find(({ counts }) => counts)
  return once ? { kind: 'reworded', message: once.message } : null
}

/** The message with the rows that are looked up called by their key; where they are counted, each counts once. */
function withKey(message: string, { left, right, on }: KeyProposal): { message: string; counts: boolean } | null {
  const [only, ...more] = on
  const mention = tableMentions(message, [left, right]).find(({ table }) => table === right)
  if (!only || more.length > 0 || !mention) return null
  const before = message.slice(0, mention.start)
  const counted = countOf.exec(before)
  const opening = counted ? `${before.slice(0, counted.index)}number of different ` : before
  return { message: `${opening}"${only.left}"${message.slice(mention.end)}`, counts: counted !== null }
}
