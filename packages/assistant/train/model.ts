import { calibrate, type Model } from '../src/interpreter/ranker.ts'
import type { FeatureIndex } from './examples.ts'
import { type Example, fit } from './optimize.ts'

const options = { epochs: 12, rate: 0.3, pull: 0.001, doubt: 0.15 }
const folds = 5
/** Weights smaller than this change no decision and are not shipped. */
const leastWeight = 0.06
/** What was seen in fewer sentences is chance. */
const leastSentences = 6

/** Learns the weights; what is shipped of them is rounded and short. */
export function learn(examples: Example[], index: FeatureIndex): Model['weights'] {
  const features = index.names.length
  const weights = fit(examples, { ...options, features })
  const seen = frequencies(examples, features)
  const kept = index.names
    .map((name, at): [string, number] => [
      name,
      (seen[at] ?? 0) < leastSentences ? 0 : Math.round((weights[at] ?? 0) * 100) / 100,
    ])
    .filter(([, weight]) => Math.abs(weight) >= leastWeight)
  return new Map(kept.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** In how many sentences each feature occurs. */
function frequencies(examples: Example[], features: number): Int32Array {
  const counts = new Int32Array(features)
  for (const { readings } of examples) {
    const own = new Set<number>()
    for (const reading of readings) for (const feature of reading) own.add(feature)
    for (const feature of own) counts[feature] = (counts[feature] ?? 0) + 1
  }
  return counts
}

/** Splits the groups, so that a sentence about one database is never both learned from and tested on. */
export function foldOf(groups: Iterable<string>): Map<string, number> {
  return new Map([...new Set(groups)].sort().map((group, at) => [group, at % folds]))
}
export const foldNumbers = Array.from({ length: folds }, (_, at) => at)

/** What a model said first of a sentence: how probable it was, and whether it was right. */
export interface Outcome {
  probability: number
  right: boolean
}

/** A rising line from probabilities to shares that were right: isotonic regression over equal bins, pools merged. */
export function calibrationOf(outcomes: Outcome[]): Model['calibration'] {
  const sorted = [...outcomes].sort((a, b) => a.probability - b.probability)
  const size = Math.max(1, Math.ceil(sorted.length / 12))
  const pools: { probability: number; right: number; count: number }[] = []
  for (let from = 0; from < sorted.length; from += size) {
    const bin = sorted.slice(from, from + size)
    const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length
    pools.push({
      probability: mean(bin.map((o) => o.probability)),
      right: mean(bin.map((o) => Number(o.right))),
      count: bin.length,
    })
    merge(pools)
  }
  const round = (value: number) => Math.round(value * 1000) / 1000
  return { probability: pools.map((pool) => round(pool.probability)), right: pools.map((pool) => round(pool.right)) }
}

/** How many of the answers that count as sure are to be right. */
const sureShare = 0.95
const sureSteps = Array.from({ length: 51 }, (_, at) => (50 + at) / 100)

/**
 * The least confidence, in hundredths from a half on, from which answers are right in 95 of 100: each trial's are
 * calibrated on the others, so that none of them vouches for itself.
 */
export function sureFrom(trials: Outcome[][]): number {
  const rated = trials.flatMap((tested, at) => {
    const calibration = calibrationOf(trials.toSpliced(at, 1).flat())
    return tested.map(({ probability, right }) => ({ confidence: calibrate({ calibration }, probability), right }))
  })
  const holds = (least: number) => {
    const sure = rated.filter(({ confidence }) => confidence >= least)
    return sure.length > 0 && sure.filter(({ right }) => right).length >= sureShare * sure.length
  }
  return sureSteps.find(holds) ?? 1
}

function merge(pools: { probability: number; right: number; count: number }[]) {
  for (let last = pools.length - 1; last > 0; last--) {
    const [a, b] = [pools[last - 1], pools[last]]
    if (!a || !b || a.right <= b.right) return
    const count = a.count + b.count
    const blend = (x: number, y: number) => (x * a.count + y * b.count) / count
    pools.splice(last - 1, 2, {
      probability: blend(a.probability, b.probability),
      right: blend(a.right, b.right),
      count,
    })
  }
}
