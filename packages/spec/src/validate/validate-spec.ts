import type { Language } from '@belvedere/texts'
import { isObject } from '../model/json.ts'
import type { TableProfile } from '../model/profile.ts'
import type { Spec } from '../model/spec.ts'
import { copyJson } from './copy-json.ts'
import { Faults, quotableName, type SpecFault, text } from './faults.ts'
import { withFieldTypes } from './field-types.ts'
import { namedViews } from './named-views.ts'
import { normalizeSpec } from './normalize.ts'
import { definedParams } from './params.ts'
import type { ValidationScope } from './scope.ts'
import { checkSpec } from './views.ts'

interface ValidationOptions {
  /** The tables of the room. */
  tables?: readonly TableProfile[]
  /** The language of the faults. */
  language?: Language
}

export type ValidationResult = { ok: true; spec: Spec; warnings: SpecFault[] } | { ok: false; faults: SpecFault[] }

/**
 * Validates specs from outside, written by a person or a model: copy as plain JSON within the limits → normalize → add
 * missing types of fields → check every view, channel, transform, param and expression. A valid `Spec` cannot load URLs or
 * other data, only its own tables. With `tables`, names of tables and fields are checked too, and faults suggest the
 * nearest known name.
 */
export function validateSpec(
  input: unknown,
  { tables: profiles, language = 'en' }: ValidationOptions = {},
): ValidationResult {
  const faults = new Faults()
  const json = copyJson(input, faults)
  if (json === undefined) return { ok: false, faults: faults.toTexts(language) }
  if (!isObject(json)) {
    faults.error('', text('json.object'))
    return { ok: false, faults: faults.toTexts(language) }
  }
  const tables = profiles && new Map(profiles.map((table) => [table.name, table]))
  const normalized = normalizeSpec(json)
  const typed = tables ? withFieldTypes(normalized, tables) : normalized
  const scope: ValidationScope = {
    faults,
    ...definedParams(typed, faults),
    views: namedViews(typed, faults),
    encoding: {},
    repeats: new Set(),
    tables,
    table: undefined,
    knownFields: undefined,
  }
  if (checkIsSpec(typed, scope)) {
    const timestep = typed.usermeta?.belvedere?.timestep
    if (timestep !== undefined && !scope.params.has(timestep))
      faults.warn('usermeta.belvedere.timestep', text('param.timestep', { name: quotableName(timestep) }))
    return { ok: true, spec: typed, warnings: faults.toTexts(language) }
  }
  return { ok: false, faults: faults.toTexts(language) }
}

/** The only type guard from JSON to `Spec`. Adds what is wrong to the scope's faults. */
function checkIsSpec(json: unknown, scope: ValidationScope): json is Spec {
  checkSpec(json, scope)
  return !scope.faults.failed
}
