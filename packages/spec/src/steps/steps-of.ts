import { isFacet, isUnit, type UnitInContext, unitsOf } from '../model/composition.ts'
import type { Json } from '../model/json.ts'
import { canonicalJson, isObject } from '../model/json.ts'
import type { ChartLanguage } from '../model/language.ts'
import { isVariable } from '../model/params.ts'
import type { TableProfile } from '../model/profile.ts'
import type { ChannelDef, Param, Spec } from '../model/spec.ts'
import { type Channel, timeUnits } from '../model/vocabulary.ts'
import { sqlIdentifier } from '../sql/sql.ts'
import type { SqlScope } from '../sql/sql-scope.ts'
import { text } from '../wording/spec-texts.ts'
import type { Wording } from '../wording/wording.ts'
import { wordingIn } from '../wording/words.ts'
import { encodingSteps, type PendingStep } from './encoding-steps.ts'
import type { RecipeStep } from './step.ts'
import { scopeAfter, transformStep } from './transform-step.ts'

/** How a derived table was computed. */
export interface TableOrigin {
  table: string
  sentence: string
  sql: string
}

/** The current values of the chart's controls, and the reader's language. */
export interface ControlValues {
  params?: { readonly [name: string]: Json }
  /** Names of selections that are not empty. */
  selected?: readonly string[]
  /** The language of the sentences; default: that of the chart's titles. */
  language?: ChartLanguage | undefined
}

/** All steps from the tables to the marks of one view. */
export interface Recipe {
  steps: RecipeStep[]
  /** All steps as one DuckDB statement over the room's tables; null if SQL cannot express a step. */
  query: string | null
}

/**
 * The steps from tables to marks, one recipe per distinct view: lineage, transforms, current filters of widgets, then bins,
 * time units and aggregates of the channels. Each statement reads the result of the previous one; scales, sorting and
 * stacking change no rows and are omitted.
 */
export function stepsOf(
  spec: Spec,
  profile: TableProfile,
  origins: readonly TableOrigin[] = [],
  controls: ControlValues = {},
): Recipe[] {
  const wording = wordingIn(controls.language ?? spec.usermeta?.belvedere?.wishes?.language)
  const recipes = unitsOf(spec).map((placed) => recipeOf(spec, placed, { profile, origins, controls, wording }))
  const seen = new Set<string>()
  return recipes.filter((recipe) => {
    const key = canonicalJson(recipe)
    return !seen.has(key) && seen.add(key)
  })
}

interface RecipeContext {
  profile: TableProfile
  origins: readonly TableOrigin[]
  controls: ControlValues
  wording: Wording
}

function recipeOf(
  spec: Spec,
  { unit, transforms }: UnitInContext,
  { profile, origins, controls, wording }: RecipeContext,
): Recipe {
  const steps: RecipeStep[] = origins.map(({ table, sentence, sql }) => ({ name: table, sentence, sql }))
  if (steps.every(({ name }) => name !== profile.name)) {
    steps.push({
      name: profile.name,
      sentence: wording.textOf(text('step.read', { table: profile.name, count: profile.rows })),
      sql: `SELECT * FROM ${sqlIdentifier(profile.name)}`,
    })
  }
  const read = steps.length
  const taken = new Set([profile.name, ...origins.map(({ table }) => table)].map((name) => name.toLowerCase()))
  const add = (write: PendingStep) => {
    const from = steps.at(-1)?.name ?? profile.name
    let name = `step_${steps.length + 1}`
    while (taken.has(name)) name = `${name}_`
    steps.push({ name, ...write(sqlIdentifier(from)) })
  }
  let scope: SqlScope = {
    wording,
    fields: new Map(profile.fields.map((field) => [field.name, field])),
    params: paramsOf(spec, controls),
    selected: new Set(controls.selected),
  }
  for (const transform of transforms) {
    const before = scope
    add((from) => transformStep(transform, { from, scope: before, profile }))
    scope = scopeAfter(transform, before)
  }
  for (const step of encodingSteps(unit, panelsOf(spec), scope)) add(step)
  return { steps, query: queryOf(steps, origins.length, read) }
}

/** All steps in one statement: derived tables and steps as common table expressions. The room's other tables exist already. */
function queryOf(steps: readonly RecipeStep[], origins: number, read: number): string | null {
  const last = steps.at(-1)
  if (!last || steps.some(({ sql }) => sql === null)) return null
  const written = steps.filter((_, at) => at < origins || at >= read)
  if (written.length === 0) return last.sql
  const parts = written.map(({ name, sql }) => `${sqlIdentifier(name)} AS (\n  ${sql}\n)`)
  return `WITH ${parts.join(',\n')}\nSELECT * FROM ${sqlIdentifier(last.name)}`
}

function paramsOf(spec: Spec, { params = {} }: ControlValues): ReadonlyMap<string, Json> {
  const declared = [spec.params ?? [], ...unitsOf(spec).map(({ unit }) => unit.params ?? [])].flat()
  return new Map(
    declared.filter((param: Param) => isVariable(param)).map((param) => [param.name, paramValue(param, params)]),
  )
}

function paramValue(param: Param, params: { readonly [name: string]: Json }): Json {
  const set = Object.hasOwn(params, param.name) ? params[param.name] : undefined
  return set ?? ('value' in param ? param.value : null) ?? null
}

function panelsOf(spec: Spec): [Channel, ChannelDef][] {
  if (isUnit(spec) || !isFacet(spec)) return []
  const { facet } = spec
  const entries: [Channel, unknown][] =
    'field' in facet
      ? [['facet', facet]]
      : [
          ['row', facet.row],
          ['column', facet.column],
        ]
  return entries.flatMap(([channel, def]): [Channel, ChannelDef][] => {
    if (!isObject(def) || typeof def.field !== 'string') return []
    const unit = timeUnits.find((timeUnit) => timeUnit === def.timeUnit)
    return [
      [channel, { field: def.field, ...(unit ? { timeUnit: unit } : {}), ...(def.bin === true ? { bin: true } : {}) }],
    ]
  })
}
