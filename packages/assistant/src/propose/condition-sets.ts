import { wordClass } from '@belvedere/lexicon'
import type { FoundCondition } from '../grammar/found-condition.ts'
import { type LinkedSentence, overlap } from '../link/sentence.ts'

/** The conditions of one place, the likeliest first; null: it states none. */
interface Site {
  options: readonly (FoundCondition | null)[]
  /** "Over 30" states a condition, whatever of; "Japan" may only be compared. */
  certain: boolean
}

const isBound = ({ rule }: FoundCondition): boolean => rule.startsWith('bound') || rule.startsWith('number')
const leastSure = 0.3
const maxOptions = 3
const maxSets = 10
const maxSwaps = 20

function sitesOf(conditions: readonly FoundCondition[]): Site[] {
  const groups: FoundCondition[][] = []
  for (const one of conditions.toSorted((a, b) => a.place - b.place || b.score - a.score)) {
    const group = groups.find((others) => others.some((other) => sharePlace(other, one)))
    if (group) group.push(one)
    else groups.push([one])
  }
  return groups.map(siteOf)
}

const sharePlace = (a: FoundCondition, b: FoundCondition): boolean =>
  a.place === b.place || (!isBound(a) && !isBound(b) && overlap(a, b))

function siteOf(conditions: readonly FoundCondition[]): Site {
  const sorted = conditions.toSorted((a, b) => b.score - a.score || b.last - b.first - (a.last - a.first))
  const certain = sorted.some((one) => isBound(one) && one.values.length === 0)
  const options = sorted.filter(({ score }, at) => (certain && at === 0) || score >= leastSure / 2).slice(0, maxOptions)
  const isLikely = certain || (options[0]?.score ?? 0) >= leastSure
  return { options: isLikely ? [...options, null] : [null, ...options], certain }
}

/** What it costs to take another option than the first of a place. */
function costOf({ options, certain }: Site, option: FoundCondition | null): number {
  const best = options[0]?.score ?? 0
  if (option === null) return (certain ? 0.9 : 0.35) + 0.3 * best
  return 0.15 + Math.max(0, best - option.score)
}

/** The likeliest choice at every place, and those that differ from it at one or two; none at all comes last. */
export function conditionSets(sentence: LinkedSentence, conditions: readonly FoundCondition[]): FoundCondition[][] {
  const sites = sitesOf(conditions)
  const likeliest = sites.map(({ options }) => options[0] ?? null)
  const swaps = sites
    .flatMap((site, at) => site.options.slice(1).map((option) => ({ at, option, cost: costOf(site, option) })))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, maxSwaps)
  const pairs = swaps.flatMap((a, i) => swaps.slice(i + 1).flatMap((b) => (a.at === b.at ? [] : [[a, b]])))
  const choices = [[], ...swaps.map((swap) => [swap]), ...pairs]
    .map((changes) => ({
      chosen: changes.reduce((options, { at, option }) => options.with(at, option), likeliest),
      cost: changes.reduce((sum, { cost }) => sum + cost, 0),
    }))
    .sort((a, b) => a.cost - b.cost)
  const sets = distinct(
    choices.map(({ chosen }) =>
      compatible(
        sentence,
        chosen.filter((one) => one !== null),
      ),
    ),
  )
  const some = sets.filter((set) => set.length > 0).slice(0, maxSets - 1)
  const first = sets[0]?.length === 0
  return (first ? [[], ...some] : [...some, []]).map((set) => joinAlternatives(sentence, set))
}

/** Sets without those that hold the same conditions as one before. */
const distinct = (sets: readonly FoundCondition[][]): FoundCondition[][] =>
  sets.filter((set, at) => sets.findIndex((other) => holdSame(other, set)) === at)

export const holdSame = (a: readonly FoundCondition[], b: readonly FoundCondition[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one))

/** Of tests of one column that cannot both be meant the surer stays. */
function compatible(sentence: LinkedSentence, conditions: readonly FoundCondition[]): FoundCondition[] {
  const chosen: FoundCondition[] = []
  for (const one of conditions.toSorted((a, b) => b.score - a.score))
    if (
      !chosen.some(
        (other) => other.field === one.field && excludes(other, one) && !areAlternatives(sentence, other, one),
      )
    )
      chosen.push(one)
  return chosen.sort((a, b) => a.first - b.first)
}

const isOfTime = ({ rule }: FoundCondition): boolean => rule === 'date' || rule === 'bound of a time'

const excludes = (a: FoundCondition, b: FoundCondition): boolean =>
  a.rule === 'flag' ||
  b.rule === 'flag' ||
  (isOfTime(a) && isOfTime(b) && (a.rule === 'date' || b.rule === 'date')) ||
  (a.values.length > 0 && b.values.length > 0 && !a.negated && !b.negated) ||
  (isBound(a) && isBound(b) && boundsExclude(a, b))

/** Two bounds in one direction, or a least that is above the most. */
function boundsExclude({ condition: a }: FoundCondition, { condition: b }: FoundCondition): boolean {
  if (!('op' in a) || !('op' in b)) return false
  if (a.op[0] === b.op[0]) return true
  if (!('value' in a) || !('value' in b)) return false
  const [low, high] = a.op.startsWith('>') ? [a, b] : [b, a]
  return low.op.startsWith('>') && high.op.startsWith('<') && low.value >= high.value
}

const alternatives = wordClass('between conditions of which one is enough')
const listing = wordClass('between listed things or ranges')
const maxGap = 4

/** "Over 60 or in a minority", "under 20 or over 30": an "or" stands between two conditions. */
function areAlternatives({ tokens }: LinkedSentence, a: FoundCondition, b: FoundCondition): boolean {
  const [first, second] = a.first <= b.first ? [a, b] : [b, a]
  const areDates = a.rule === 'date' && b.rule === 'date'
  if (a.field === b.field && !areDates && !(isBound(a) && isBound(b))) return false
  const between = tokens.slice(first.last + 1, second.first)
  // No row is of "May 2021 and May 2022" at once.
  return (
    between.length <= maxGap && between.some(({ text }) => alternatives.has(text) || (areDates && listing.has(text)))
  )
}

function joinAlternatives(sentence: LinkedSentence, set: readonly FoundCondition[]): FoundCondition[] {
  const joined: FoundCondition[] = []
  for (const one of set) {
    const previous = joined.at(-1)
    if (previous && areAlternatives(sentence, previous, one)) joined[joined.length - 1] = either(previous, one)
    else joined.push(one)
  }
  return joined
}

const either = (a: FoundCondition, b: FoundCondition): FoundCondition => ({
  ...a,
  condition: { any: [a.condition, b.condition] },
  values: [],
  last: b.last,
  score: Math.min(a.score, b.score),
})
