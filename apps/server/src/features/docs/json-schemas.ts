import { z } from 'zod'

/** A JSON object of the description. */
export type JsonSchema = { [key: string]: unknown }
export type Direction = 'input' | 'output'

const defs = '#/$defs/'
const components = '#/components/schemas/'

/** Turns schemas into JSON Schema and keeps those with a name apart, so that each stands once. */
export class JsonSchemas {
  readonly #named = new Map<string, JsonSchema>()

  /** The shape of what is sent (`input`) or received (`output`); shapes with a name are references. */
  of(schema: z.ZodType, io: Direction): JsonSchema {
    const { $schema, $defs = {}, ...written } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override })
    for (const [name, shape] of Object.entries($defs)) this.#keep(name, referring(shape))
    return referring(written)
  }

  /** By name, in the order of the alphabet. */
  named(): JsonSchema {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  #keep(name: string, shape: JsonSchema): void {
    const known = this.#named.get(name)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(shape))
      throw new Error(`Two shapes are called "${name}" in the contract, or it differs between questions and answers.`)
    this.#named.set(name, shape)
  }
}

function override({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}) {
  // An answer may learn new keys; only strict objects forbid them.
  const { def } = zodSchema._zod
  if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties
  // The name of the format says it; the pattern fills the page.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  delete jsonSchema.id
}

/** The same with references that lead to the description's components. */
function referring(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(defs)
      ? components + value.slice(defs.length)
      : value,
  )
}
