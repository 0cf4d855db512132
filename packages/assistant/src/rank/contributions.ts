import { featureNumber } from './feature-number.ts'
import { factorCount, type RankingModel } from './model.ts'
import type { FeatureNames } from './rank-context.ts'

/**
 * What each feature adds to the score of a draft: its weight, and half of what each pair adds that it is part of. Together
 * they are the score.
 */
export function contributions(model: RankingModel, parts: readonly FeatureNames[]): Map<string, number> {
  const { weights, factors, weightScale, factorScale } = model
  const features = parts.flat().map((name) => ({ name, feature: featureNumber(name) }))
  const sums = new Float64Array(factorCount)
  for (const { feature } of features)
    for (let at = 0; at < factorCount; at++) sums[at] = (sums[at] ?? 0) + (factors[feature * factorCount + at] ?? 0)
  const added = new Map<string, number>()
  for (const { name, feature } of features) {
    let pairs = 0
    for (let at = 0; at < factorCount; at++) {
      const factor = factors[feature * factorCount + at] ?? 0
      pairs += factor * ((sums[at] ?? 0) - factor)
    }
    const own = (weights[feature] ?? 0) * weightScale + (pairs / 2) * factorScale * factorScale
    added.set(name, (added.get(name) ?? 0) + own)
  }
  return added
}

/** By how much each feature makes the first of two drafts likelier than the second, in log odds; the most decisive first. */
export function decisiveFeatures(
  model: RankingModel,
  first: readonly FeatureNames[],
  second: readonly FeatureNames[],
): { feature: string; logOdds: number }[] {
  const [ours, theirs] = [contributions(model, first), contributions(model, second)]
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .map((feature) => ({
      feature,
      logOdds: ((ours.get(feature) ?? 0) - (theirs.get(feature) ?? 0)) / model.temperature,
    }))
    .sort((a, b) => Math.abs(b.logOdds) - Math.abs(a.logOdds))
}
