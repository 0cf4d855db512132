import type { SemanticType } from '../model/profile.ts'

const unmeasured: ReadonlySet<SemanticType | undefined> = new Set([
  'id',
  'category',
  'boolean',
  'year',
  'month',
  'weekday',
  'rank',
  'latitude',
  'longitude',
])

/** Whether numbers with this meaning measure nothing, so that they have neither a unit nor a sum. */
export const isUnmeasured = (semanticType: SemanticType | undefined): boolean => unmeasured.has(semanticType)
