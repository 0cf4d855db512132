import { isFacet, isUnit, type PlacedUnit, unitsOf } from '../compose.ts'
import { canonicalJson, isObject } from '../json.ts'
import { isVariable } from '../params.ts'
import type { TableProfile } from '../profile.ts'
import { type Channel, type ChannelDef, type Json, type Param, type Spec, timeUnits } from '../spec.ts'
import { sqlName } from '../sql.ts'
import { fill, type Language, type Wording } from '../wording/wording.ts'
import { wordingIn } from '../wording/words.ts'
import { encodingSteps, type Pending } from './encoding-steps.ts'
import type { Scope } from './scope.ts'
import type { Step } from './step.ts'
import { scopeAfter, transformStep } from './transform-step.ts'

/** How a derived table was made; of tables that are made of each other, the first comes first. */
export interface Origin {
  table: string
  sentence: string
  sql: string
}

/** The chart's controls as they stand, and who reads. */
export interface Standing {
  params?: { readonly [name: string]: Json }
  /** Selections by which something is selected. */
  selected?: readonly string[]
  /** What the steps are told in; otherwise in the language of the chart's titles. */
  language?: Language | undefined
}

/** The way from the tables to one view's marks. */
export interface Recipe {
  steps: Step[]
  /** All steps as one statement of DuckDB over the room's tables; null where a step cannot be said in SQL. */
  query: string | null
}

/**
 * The steps from a table to what is drawn of it, one recipe for each view that differs: lineage, transforms, filters of
 * widgets as they stand, then ranges, units of time and aggregates of the channels. Each statement reads the rows of
 * the one before; scales, sorting and stacking change no rows and are left out.
 */
export function stepsOf(
  spec: Spec,
  profile: TableProfile,
  origins: readonly Origin[] = [],
  standing: Standing = {},
): Recipe[] {
  const wording = wordingIn(standing.language ?? spec.usermeta?.belvedere?.wishes?.language)
  const recipes = unitsOf(spec).map((placed) => recipeOf(spec, placed, { profile, origins, standing, wording }))
  const seen = new Set<string>()
  return recipes.filter((recipe) => {
    const key = canonicalJson(recipe)
    return !seen.has(key) && seen.add(key)
  })
}

interface Ground {
  profile: TableProfile
  origins: readonly Origin[]
  standing: Standing
  wording: Wording
}

function recipeOf(
  spec: Spec,
  { unit, transforms }: PlacedUnit,
  { profile, origins, standing, wording }: Ground,
): Recipe {
  const steps: Step[] = origins.map(({ table, sentence, sql }) => ({ name: table, sentence, sql }))
  if (steps.every(({ name }) => name !== profile.name)) {
    const say = wording.sentences.steps
    const rows = fill(profile.rows === 1 ? say.row : say.rows, profile.rows.toLocaleString(wording.language))
    steps.push({
      name: profile.name,
      sentence: fill(say.read, profile.name, rows),
      sql: `SELECT * FROM ${sqlName(profile.name)}`,
    })
  }
  const read = steps.length
  const taken = new Set([profile.name, ...origins.map(({ table }) => table)].map((name) => name.toLowerCase()))
  const add = (write: Pending) => {
    const from = steps.at(-1)?.name ?? profile.name
    let name = `step_${steps.length + 1}`
    while (taken.has(name)) name = `${name}_`
    steps.push({ name, ...write(sqlName(from)) })
  }
  let scope: Scope = {
    wording,
    fields: new Map(profile.fields.map((field) => [field.name, field])),
    params: paramsOf(spec, standing),
    selected: new Set(standing.selected),
  }
  for (const transform of transforms) {
    const before = scope
    add((from) => transformStep(transform, { from, scope: before, profile }))
    scope = scopeAfter(transform, before)
  }
  for (const step of encodingSteps(unit, panelsOf(spec), scope)) add(step)
  return { steps, query: queryOf(steps, origins.length, read) }
}

/** Tables of the room are there; what was made of them, and every step, is written before it is read. */
function queryOf(steps: readonly Step[], origins: number, read: number): string | null {
  const last = steps.at(-1)
  if (!last || steps.some(({ sql }) => sql === null)) return null
  const written = steps.filter((_, at) => at < origins || at >= read)
  if (written.length === 0) return last.sql
  const parts = written.map(({ name, sql }) => `${sqlName(name)} AS (\n  ${sql}\n)`)
  return `WITH ${parts.join(',\n')}\nSELECT * FROM ${sqlName(last.name)}`
}

function paramsOf(spec: Spec, { params = {} }: Standing): ReadonlyMap<string, Json> {
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
  const found: [Channel, unknown][] =
    'field' in facet
      ? [['facet', facet]]
      : [
          ['row', facet.row],
          ['column', facet.column],
        ]
  return found.flatMap(([channel, def]): [Channel, ChannelDef][] => {
    if (!isObject(def) || typeof def.field !== 'string') return []
    const unit = timeUnits.find((one) => one === def.timeUnit)
    return [
      [channel, { field: def.field, ...(unit ? { timeUnit: unit } : {}), ...(def.bin === true ? { bin: true } : {}) }],
    ]
  })
}
