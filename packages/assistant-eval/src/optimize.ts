import { factorCount, featureCount, type RankingModel } from '@belvedere/assistant/reader'

/** One sentence to learn from: the features of its drafts by number, one draft after the other, and which are right. */
export interface RankingExample {
  weight: number
  features: Int32Array<ArrayBuffer>
  /** Where the features of each draft end. */
  ends: Int32Array<ArrayBuffer>
  right: readonly boolean[]
}

/** An example of drafts, each given by the numbers of its features. */
export function rankingExample(
  weight: number,
  drafts: readonly (readonly number[])[],
  right: readonly boolean[],
): RankingExample {
  const features = new Int32Array(drafts.reduce((sum, { length }) => sum + length, 0))
  const ends = new Int32Array(drafts.length)
  let end = 0
  for (const [at, draft] of drafts.entries()) {
    features.set(draft, end)
    end += draft.length
    ends[at] = end
  }
  return { weight, features, ends, right }
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
export interface UnquantizedModel extends RankingModel {
  weights: Float64Array
  factors: Float64Array
}

interface Slopes {
  weights: Float64Array
  factors: Float64Array
}

/** An example with those of its drafts that take part. */
interface Step {
  example: RankingExample
  drafts: readonly number[]
}

/**
 * Maximises the probability that the right drafts have together (a log-linear model with several right answers), by
 * AdaGrad with a pull towards nothing, averaged over the later epochs. The same examples give the same model.
 */
export function learnModel(examples: readonly RankingExample[]): UnquantizedModel {
  const { epochs, weight, factor, dropped } = learningOptions
  const model = startingModel()
  const slopes: Slopes = { weights: new Float64Array(featureCount), factors: new Float64Array(model.factors.length) }
  const squares: Slopes = {
    weights: new Float64Array(featureCount).fill(1),
    factors: new Float64Array(model.factors.length).fill(1),
  }
  const average = { weights: new Float64Array(featureCount), factors: new Float64Array(model.factors.length) }
  const usable = examples.filter(({ right }) => right.includes(true) && right.includes(false))
  const steps = usable.map((example): Step => ({ example, drafts: [...example.ends.keys()] }))
  let averaged = 0
  const descend = (slope: number, at: number, of: 'weights' | 'factors', { rate, pull }: typeof weight): void => {
    const step = slope - pull * (model[of][at] ?? 0)
    squares[of][at] = (squares[of][at] ?? 1) + step * step
    model[of][at] = (model[of][at] ?? 0) + (rate * step) / Math.sqrt(squares[of][at] ?? 1)
    slopes[of][at] = 0
  }
  for (let epoch = 0; epoch < epochs; epoch++) {
    if (epoch === openEpochs) for (const step of steps) step.drafts = hardest(step, model)
    for (let at = 0; at < steps.length; at++) {
      // A fixed stride visits all in an order that mixes the sources.
      const step = steps[(at * 7919 + epoch * 104_729) % steps.length]
      if (!step) continue
      const isLeftOut = epoch < openEpochs ? null : leavingOut(dropped, at * 31 + epoch * 977)
      for (const feature of addSlopes(step, { epoch, isLeftOut }, model, slopes)) {
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
const startingModel = (): UnquantizedModel => ({
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

type LeavesOut = ((feature: number) => boolean) | null

/** A test that leaves out a share of features, the same for the same salt. */
const leavingOut =
  (share: number, salt: number): LeavesOut =>
  (feature) =>
    shuffled(feature, salt) < share

/** Adds the gradient of one example; returns the features that it touches. */
function addSlopes(
  { example, drafts }: Step,
  { epoch, isLeftOut }: { epoch: number; isLeftOut: LeavesOut },
  model: UnquantizedModel,
  slopes: Slopes,
): Iterable<number> {
  const { features, ends, right, weight } = example
  const sums = drafts.map(() => new Float64Array(factorCount))
  const p = softmax(
    Float64Array.from(drafts, (draft, at) => scoreAt(example, draft, model, sums[at] ?? noFactors, isLeftOut)),
  )
  let mass = 0
  for (const [at, draft] of drafts.entries()) if (right[draft]) mass += p[at] ?? 0
  const touched = new Set<number>()
  if (mass < (epoch < settledEpochs ? 0 : learningOptions.doubt)) return touched
  for (const [at, draft] of drafts.entries()) {
    const own = p[at] ?? 0
    const delta = weight * (right[draft] ? own / Math.max(mass, 1e-9) - own : -own)
    if (Math.abs(delta) < leastDelta) continue
    const sum = sums[at] ?? noFactors
    const end = ends[draft] ?? 0
    for (let place = ends[draft - 1] ?? 0; place < end; place++) {
      const feature = features[place] ?? 0
      if (isLeftOut?.(feature)) continue
      touched.add(feature)
      slopes.weights[feature] = (slopes.weights[feature] ?? 0) + delta
      if (epoch === 0) continue
      for (let factor = 0; factor < factorCount; factor++) {
        const own = feature * factorCount + factor
        const slope = delta * ((sum[factor] ?? 0) - (model.factors[own] ?? 0))
        slopes.factors[own] = (slopes.factors[own] ?? 0) + slope
      }
    }
  }
  return touched
}
const leastDelta = 1e-5
const noFactors = new Float64Array(factorCount)

/** The score of one draft; adds its factors to `sums`, which are nothing before. */
function scoreAt(
  { features, ends }: RankingExample,
  draft: number,
  { weights, factors }: UnquantizedModel,
  sums: Float64Array,
  isLeftOut: LeavesOut,
): number {
  let [score, pairs] = [0, 0]
  const end = ends[draft] ?? 0
  for (let place = ends[draft - 1] ?? 0; place < end; place++) {
    const feature = features[place] ?? 0
    if (isLeftOut?.(feature)) continue
    score += weights[feature] ?? 0
    for (let factor = 0; factor < factorCount; factor++) {
      const value = factors[feature * factorCount + factor] ?? 0
      sums[factor] = (sums[factor] ?? 0) + value
      pairs -= value * value
    }
  }
  for (const sum of sums) pairs += sum * sum
  return score + pairs / 2
}

/** The score of each draft. */
export const scoresOf = (example: RankingExample, model: UnquantizedModel): Float64Array =>
  Float64Array.from(example.ends, (_, draft) => scoreAt(example, draft, model, new Float64Array(factorCount), null))

/** Probabilities from scores; together they are one. */
function softmax(scores: Float64Array): Float64Array {
  let top = Number.NEGATIVE_INFINITY
  for (const score of scores) top = Math.max(top, score)
  const powers = scores.map((score) => Math.exp(score - top))
  let sum = 0
  for (const power of powers) sum += power
  return powers.map((power) => power / sum)
}

/** The likeliest drafts, and all that are right. */
function hardest({ example, drafts }: Step, model: UnquantizedModel): readonly number[] {
  if (drafts.length <= hardestDrafts) return drafts
  const scores = scoresOf(example, model)
  return drafts
    .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    .filter((draft, place) => place < hardestDrafts || example.right[draft])
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
