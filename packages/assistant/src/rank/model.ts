import { readFileSync } from 'node:fs'
import { featureCount } from './feature-number.ts'

/** How many factors each feature has. */
export const factorCount = 8

/**
 * A factorization machine (Rendle, 2010): each feature has a weight, and each pair of features of a draft adds the
 * product of their factors, so that a word counts differently beside different columns.
 */
export interface RankingModel {
  /** By feature number. */
  weights: ArrayLike<number>
  /** `factorCount` of each feature, one after the other. */
  factors: ArrayLike<number>
  weightScale: number
  factorScale: number
  /** By how much scores are divided before they become probabilities. */
  temperature: number
}

/** What some features of a draft add to its score; parts of a draft are added up. */
export interface ScorePart {
  weight: number
  factors: Float64Array
  squares: number
}

export function scorePart({ weights, factors }: RankingModel, features: Iterable<number>): ScorePart {
  const part: ScorePart = { weight: 0, factors: new Float64Array(factorCount), squares: 0 }
  for (const feature of features) {
    part.weight += weights[feature] ?? 0
    for (let at = 0; at < factorCount; at++) {
      const factor = factors[feature * factorCount + at] ?? 0
      part.factors[at] = (part.factors[at] ?? 0) + factor
      part.squares += factor * factor
    }
  }
  return part
}

/** Each pair counts once: half the square of the sum, less the squares. */
export function scoreOf({ weightScale, factorScale }: RankingModel, parts: readonly ScorePart[]): number {
  let [weight, pairs] = [0, 0]
  for (const part of parts) {
    weight += part.weight
    pairs -= part.squares
  }
  for (let at = 0; at < factorCount; at++) {
    let sum = 0
    for (const { factors } of parts) sum += factors[at] ?? 0
    pairs += sum * sum
  }
  return weight * weightScale + (pairs / 2) * factorScale * factorScale
}

const loaded = new Map<string, RankingModel>()

function load(file: string): RankingModel {
  const model = loaded.get(file) ?? parseModel(readFileSync(new URL(file, import.meta.url)))
  loaded.set(file, model)
  return model
}

/** The trained model of new charts. */
export const rankingModel = (): RankingModel => load('./model.bin')

/** The trained model of what is meant where a chart stands. */
export const changeModel = (): RankingModel => load('./change-model.bin')

const recordBytes = 2 + factorCount

/**
 * Reads a model: a line of JSON with its scales, a bit for each feature that is set if it has a record, and the records: a
 * weight in two bytes, then a byte for each factor.
 */
function parseModel(file: Buffer): RankingModel {
  const end = file.indexOf(10) + 1
  const scales: Pick<RankingModel, 'weightScale' | 'factorScale' | 'temperature'> = JSON.parse(
    file.toString('utf8', 0, end),
  )
  const weights = new Int16Array(featureCount)
  const factors = new Int8Array(featureCount * factorCount)
  let record = end + featureCount / 8
  for (let feature = 0; feature < featureCount; feature++) {
    if (((file[end + (feature >> 3)] ?? 0) & (1 << (feature & 7))) === 0) continue
    weights[feature] = file.readInt16LE(record)
    for (let at = 0; at < factorCount; at++) factors[feature * factorCount + at] = file.readInt8(record + 2 + at)
    record += recordBytes
  }
  return { ...scales, weights, factors }
}

const mostWeight = 32_767
const mostFactor = 127

/** Writes a model in whole numbers, as `rankingModel` reads it; features that hardly count are left out. */
export function formatModel({ weights, factors, temperature }: RankingModel): Buffer {
  const [weightScale, factorScale] = [largest(weights) / mostWeight, largest(factors) / mostFactor]
  const bits = Buffer.alloc(featureCount / 8)
  const records: Buffer[] = []
  for (let feature = 0; feature < featureCount; feature++) {
    if (Math.abs(weights[feature] ?? 0) < leastWeight) continue
    const record = Buffer.alloc(recordBytes)
    record.writeInt16LE(Math.round((weights[feature] ?? 0) / weightScale))
    for (let at = 0; at < factorCount; at++)
      record.writeInt8(Math.round((factors[feature * factorCount + at] ?? 0) / factorScale), 2 + at)
    bits[feature >> 3] = (bits[feature >> 3] ?? 0) | (1 << (feature & 7))
    records.push(record)
  }
  const scales = `${JSON.stringify({ weightScale, factorScale, temperature })}\n`
  return Buffer.concat([Buffer.from(scales), bits, ...records])
}
const leastWeight = 1e-3

function largest(values: ArrayLike<number>): number {
  let most = 0
  for (let at = 0; at < values.length; at++) most = Math.max(most, Math.abs(values[at] ?? 0))
  return most || 1
}
