import type { FieldProfile, FieldType } from '@belvedere/spec'
import type { ColumnStats, FieldPlan } from './column-stats.ts'
import { type ColumnType, storageOf } from './typing/column-type.ts'
import { impliedLevel, semanticTypeOf } from './typing/semantic-types.ts'

/** Combines plan and statistics into a field's profile. */
export function fieldProfile(plan: FieldPlan, stats: ColumnStats): FieldProfile {
  const { numbers } = stats
  const unit = plan.type.kind === 'number' ? plan.type.unit : ''
  const level = plan.override ?? levelOf(plan.type)
  const semanticType = semanticTypeOf({
    name: plan.name,
    type: level,
    kind: plan.type.kind,
    unit,
    count: stats.count,
    distinct: stats.distinct,
    integer: numbers?.integer ?? false,
    ...(numbers ? { min: numbers.min, max: numbers.max } : {}),
    maxLength: stats.maxLength ?? 0,
    wholeDays: numbers?.wholeDays ?? false,
    values: stats.values,
  })
  const type = plan.override ?? impliedLevel(semanticType, plan.type.kind) ?? level
  return {
    name: plan.name,
    type,
    ...(semanticType ? { semanticType } : {}),
    ...(unit ? { unit } : {}),
    count: stats.count,
    nulls: stats.nulls,
    distinct: stats.distinct,
    ...(numbers && plan.type.kind === 'number' ? { integer: numbers.integer } : {}),
    ...(numbers
      ? {
          min: numbers.min,
          max: numbers.max,
          mean: numbers.mean,
          median: numbers.median,
          ...(numbers.stdev === null ? {} : { stdev: numbers.stdev }),
        }
      : {}),
    ...(stats.maxLength === undefined ? {} : { maxLength: stats.maxLength }),
    values: stats.values,
    ...(stats.histogram && type !== 'nominal' ? { histogram: stats.histogram } : {}),
  }
}

function levelOf(type: ColumnType): FieldType {
  switch (storageOf(type)) {
    case 'number':
      return 'quantitative'
    case 'temporal':
      return 'temporal'
    case 'boolean':
    case 'text':
      return 'nominal'
  }
}
