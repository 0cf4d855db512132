import { factorCount, featureCount, type RankingModel } from '@belvedere/assistant/reader'

/** One sentence to learn from: the features of its drafts by number, and which of them are right. */
export interface RankingExample {
  weight: number
  drafts: readonly Int32Array[]
  right: readonly boolean[]
}

const learningOptions = {
  epochs: 8,
  /** Step sizes, and the pull towards nothing in each step, of weights and of factors. */
  weight: { rate: 0.3, pull: 0.03 },
  factor: { rate: 0.01, pull: 0.1, start: 0.01 },
  /** The share of features that each step leaves out, so that none is relied on alone. */
  dropped: 0.2,
  /** Sentences whose right drafts stay less probable than this are passed over once learning has settled. */
  doubt: 0.02,
}

/** After the first epochs most drafts are out of the question; these go on with the right ones. */
const hardestDrafts = 80
const openEpochs = 2
const settledEpochs = 3

/** A model as it was learned, not yet in whole numbers. */
export interface Learned extends RankingModel {
  weights: Float64Array
  factors: Float64Array
}

interface Slopes {
  weights: Float64Array
  factors: Float64Array
}

/** The drafts of an example that take part, and what one step leaves out of them. */
interface Step {
  example: RankingExample
  keeps: (feature: number) => boolean
  learnsFactors: boolean
}

/**
 * Maximises the probability that the right drafts have together (a log-linear model with several right answers), by
 * AdaGrad with a pull towards nothing, averaged over the later epochs. The same examples give the same model.
 */
export function learnModel(examples: readonly RankingExample[]): Learned {
  const { epochs, weight, factor, dropped } = learningOptions
  const model = startingModel()
  const slopes: Slopes = { weights: new Float64Array(featureCount), factors: new Float64Array(model.factors.length) }
  const squares: Slopes = {
    weights: new Float64Array(featureCount).fill(1),
    factors: new Float64Array(model.factors.length).fill(1),
  }
  const average = { weights: new Float64Array(featureCount), factors: new Float64Array(model.factors.length) }
  const usable = examples.filter(({ right }) => right.includes(true) && right.includes(false))
  let seen = usable
  let averaged = 0
  const descend = (slope: number, at: number, of: 'weights' | 'factors', { rate, pull }: typeof weight): void => {
    const step = slope - pull * (model[of][at] ?? 0)
    squares[of][at] = (squares[of][at] ?? 1) + step * step
    model[of][at] = (model[of][at] ?? 0) + (rate * step) / Math.sqrt(squares[of][at] ?? 1)
    slopes[of][at] = 0
  }
  for (let epoch = 0; epoch < epochs; epoch++) {
    if (epoch === openEpochs) seen = usable.map((example) => hardest(example, model))
    for (let at = 0; at < seen.length; at++) {
      // A fixed stride visits all in an order that mixes the sources.
      const example = seen[(at * 7919 + epoch * 104_729) % seen.length]
      if (!example) continue
      const salt = at * 31 + epoch * 977
      const keeps = (feature: number) => epoch < openEpochs || shuffled(feature, salt) >= dropped
      for (const feature of addSlopes({ example, keeps, learnsFactors: epoch > 0 }, epoch, model, slopes)) {
        descend(slopes.weights[feature] ?? 0, feature, 'weights', weight)
        for (let place = feature * factorCount; place < (feature + 1) * factorCount; place++)
          if (epoch > 0) descend(slopes.factors[place] ?? 0, place, 'factors', factor)
      }
    }
    if (epoch < epochs / 2) continue
    averaged++
    for (let at = 0; at < featureCount; at++)
      average.weights[at] = (average.weights[at] ?? 0) + (model.weights[at] ?? 0)
    for (let at = 0; at < model.factors.length; at++)
      average.factors[at] = (average.factors[at] ?? 0) + (model.factors[at] ?? 0)
  }
  const mean = (sums: Float64Array) => sums.map((sum) => sum / Math.max(1, averaged))
  return { ...model, weights: mean(average.weights), factors: mean(average.factors) }
}

/** Factors begin with small numbers of their own; if all were nothing they would stay so. */
const startingModel = (): Learned => ({
  weights: new Float64Array(featureCount),
  factors: Float64Array.from(
    { length: featureCount * factorCount },
    (_, at) => (shuffled(at, 0) - 0.5) * 2 * learningOptions.factor.start,
  ),
  weightScale: 1,
  factorScale: 1,
  temperature: 1,
})

/** A number from 0 to 1 that looks random and is the same for the same arguments. */
function shuffled(value: number, salt: number): number {
  let hash = Math.imul(value, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/** Adds the gradient of one example; returns the features that it touches. */
function addSlopes(
  { example: { drafts, right, weight }, keeps, learnsFactors }: Step,
  epoch: number,
  model: Learned,
  slopes: Slopes,
): Iterable<number> {
  const kept = new Map<number, boolean>()
  const isKept = (feature: number): boolean => {
    const known = kept.get(feature) ?? keeps(feature)
    kept.set(feature, known)
    return known
  }
  const features = drafts.map((draft) => draft.filter(isKept))
  const sums = features.map((own) => factorSums(own, model))
  const p = softmax(Float64Array.from(features, (own, at) => scoreFrom(own, sums[at] ?? noFactors, model)))
  let mass = 0
  for (let at = 0; at < p.length; at++) if (right[at]) mass += p[at] ?? 0
  const touched = new Set<number>()
  if (mass < (epoch < settledEpochs ? 0 : learningOptions.doubt)) return touched
  for (let at = 0; at < p.length; at++) {
    const own = p[at] ?? 0
    const delta = weight * (right[at] ? own / Math.max(mass, 1e-9) - own : -own)
    if (Math.abs(delta) < leastDelta) continue
    const sum = sums[at] ?? noFactors
    for (const feature of features[at] ?? []) {
      touched.add(feature)
      slopes.weights[feature] = (slopes.weights[feature] ?? 0) + delta
      if (!learnsFactors) continue
      for (let factor = 0; factor < factorCount; factor++) {
        const place = feature * factorCount + factor
        const slope = delta * ((sum[factor] ?? 0) - (model.factors[place] ?? 0))
        slopes.factors[place] = (slopes.factors[place] ?? 0) + slope
      }
    }
  }
  return touched
}
const leastDelta = 1e-5
const noFactors = new Float64Array(factorCount)

function factorSums(features: Int32Array, { factors }: Learned): Float64Array {
  const sums = new Float64Array(factorCount)
  for (const feature of features)
    for (let at = 0; at < factorCount; at++) sums[at] = (sums[at] ?? 0) + (factors[feature * factorCount + at] ?? 0)
  return sums
}

function scoreFrom(features: Int32Array, sums: Float64Array, { weights, factors }: Learned): number {
  let [score, pairs] = [0, 0]
  for (const feature of features) {
    score += weights[feature] ?? 0
    for (let place = feature * factorCount; place < (feature + 1) * factorCount; place++) {
      const factor = factors[place] ?? 0
      pairs -= factor * factor
    }
  }
  for (const sum of sums) pairs += sum * sum
  return score + pairs / 2
}

/** The score of each draft. */
export const scoresOf = (drafts: readonly Int32Array[], model: Learned): Float64Array =>
  Float64Array.from(drafts, (features) => scoreFrom(features, factorSums(features, model), model))

/** Probabilities from scores; together they are one. */
function softmax(scores: Float64Array): Float64Array {
  let top = Number.NEGATIVE_INFINITY
  for (const score of scores) top = Math.max(top, score)
  const powers = scores.map((score) => Math.exp(score - top))
  let sum = 0
  for (const power of powers) sum += power
  return powers.map((power) => power / sum)
}

function hardest(example: RankingExample, model: Learned): RankingExample {
  const { drafts, right } = example
  if (drafts.length <= hardestDrafts) return example
  const scores = scoresOf(drafts, model)
  const kept = [...scores.keys()]
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    .filter((at, place) => place < hardestDrafts || right[at])
  const take = <T>(list: readonly T[]): T[] => kept.flatMap((at) => list.slice(at, at + 1))
  return { ...example, drafts: take(drafts), right: take(right) }
}

/** Scores of drafts that the model did not learn from, and which of them are right. */
export interface UnseenScores {
  scores: Float64Array
  right: readonly boolean[]
}

const temperatures = Array.from({ length: 21 }, (_, at) => 0.5 * 1.15 ** at)

/** The temperature at which the probabilities of unseen drafts are most likely. */
export function fitTemperature(unseen: readonly UnseenScores[]): number {
  const lossAt = (temperature: number): number =>
    unseen.reduce((loss, { scores, right }) => {
      const p = softmax(scores.map((score) => score / temperature))
      const mass = p.reduce((sum, own, at) => sum + (right[at] ? own : 0), 0)
      return loss - Math.log(Math.max(mass, 1e-3))
    }, 0)
  const losses = temperatures.map(lossAt)
  return temperatures[losses.indexOf(Math.min(...losses))] ?? 1
}
