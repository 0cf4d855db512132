import type { Features } from './features.ts'
import weightsFile from './weights.generated.json' with { type: 'json' }

/** A log-linear model: the weight of each feature, and how its probabilities map to how often they were right. */
export interface Model {
  weights: Map<string, number>
  /** A rising line: at `probability[i]` readings were right in the share `right[i]`. */
  calibration: { probability: number[]; right: number[] }
}

/** The trained model. The file is written by `npm run train`, never by hand. */
export const trained: Model = {
  weights: new Map(Object.entries(weightsFile.weights)),
  calibration: weightsFile.calibration,
}

/** From this confidence on, answers were right in 95 of 100 on tables that had not been learned from. */
export const sureOfChart: number = weightsFile.sure

function scoreOf({ weights }: Model, features: Features): number {
  let sum = 0
  for (const feature of features) sum += weights.get(feature) ?? 0
  return sum
}

/** Scores features that come in parts; a part that was there before is not summed again. */
export function scorerOf(model: Model): (parts: Features[]) => number {
  const known = new Map<Features, number>()
  return (parts) => {
    let sum = 0
    for (const part of parts) {
      const score = known.get(part) ?? scoreOf(model, part)
      known.set(part, score)
      sum += score
    }
    return sum
  }
}

/** Probabilities from scores; they sum to one. */
export function softmax(scores: number[]): number[] {
  const top = scores.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  const powers = scores.map((score) => Math.exp(score - top))
  const sum = powers.reduce((a, b) => a + b, 0)
  return powers.map((power) => power / sum)
}

/** How often readings of this probability were right on tables that the model had not seen. */
export function calibrate({ calibration }: Pick<Model, 'calibration'>, probability: number): number {
  const { probability: xs, right: ys } = calibration
  const above = xs.findIndex((x) => x >= probability)
  if (above < 0) return ys.at(-1) ?? probability
  const [x0, y0] = above === 0 ? [0, 0] : [xs[above - 1] ?? 0, ys[above - 1] ?? 0]
  const [x1, y1] = [xs[above] ?? 1, ys[above] ?? 1]
  return x1 > x0 ? y0 + ((probability - x0) / (x1 - x0)) * (y1 - y0) : y1
}
