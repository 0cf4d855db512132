import type { TranslatableText } from '@belvedere/texts'
import { fieldsAfter, type KnownFields } from '../fields/derived-fields.ts'
import { fieldPath, fieldRef, nearestName } from '../fields/field-ref.ts'
import type { FieldProfile, TableProfile } from '../model/profile.ts'
import type { Transform } from '../model/spec.ts'
import { type Faults, quotableName, text } from './faults.ts'

/** The names that can be used at a position in the spec. */
export interface ValidationScope {
  faults: Faults
  params: ReadonlySet<string>
  /** The params that are selections. */
  selections: ReadonlySet<string>
  /** The names of all views. */
  views: ReadonlySet<string>
  /** The channels of this view and its outer layers; undefined if inner layers may add some. */
  encoding: { [channel: string]: unknown } | undefined
  /** The repeaters that a channel may refer to: `row` in `{"repeat": "row"}`. */
  repeats: ReadonlySet<string>
  /** Undefined if the tables are unknown; then names are not checked. */
  tables: ReadonlyMap<string, TableProfile> | undefined
  table: string | undefined
  knownFields: KnownFields | undefined
}

export function withTable(scope: ValidationScope, table: string): ValidationScope {
  const profile = scope.tables?.get(table)
  return { ...scope, table, knownFields: profile ? fieldsAfter(profile.fields, []) : undefined }
}

export function afterTransform(scope: ValidationScope, transform: Transform): ValidationScope {
  if (!scope.knownFields) return scope
  const { fields, open } = fieldsAfter([...scope.knownFields.fields.values()], [transform])
  return { ...scope, knownFields: { fields, open: open || scope.knownFields.open } }
}

/** The field of a reference. Adds a fault if it is not in the table; `use` is the subject of its message: *Channel "x"*. */
export function checkField(
  ref: unknown,
  path: string,
  use: TranslatableText,
  scope: ValidationScope,
): FieldProfile | undefined {
  const { faults } = scope
  if (typeof ref !== 'string' || ref === '') {
    faults.error(path, text('field.missing', { use }))
    return undefined
  }
  const steps = fieldPath(ref)
  const [name = ''] = steps
  if (!scope.knownFields) return undefined
  const { fields } = scope.knownFields
  const literal = fields.get(ref)
  if (steps.length > 1 && literal) {
    faults.error(
      path,
      text('field.path', {
        use,
        ref: quotableName(ref),
        name: quotableName(name),
        escaped: quotableName(fieldRef(ref)),
      }),
    )
    return undefined
  }
  return steps.length > 1 ? checkName(name, path, use, scope, ref) : checkName(name, path, use, scope)
}

/** `checkField` for a plain name, as in expressions; messages name it `displayName`. */
export function checkName(
  name: string,
  path: string,
  use: TranslatableText,
  { knownFields, table, faults }: ValidationScope,
  displayName = name,
): FieldProfile | undefined {
  if (!knownFields) return undefined
  const field = knownFields.fields.get(name)
  if (field || knownFields.open) return field
  const near = nearestName(name, knownFields.fields.keys())
  const fault = text('field.unknown', { use, name: quotableName(displayName), table: table ?? text('field.the_table') })
  faults.error(path, near === undefined ? fault : text('field.suggestion', { fault, name: quotableName(near) }))
  return undefined
}
