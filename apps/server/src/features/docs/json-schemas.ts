import { z } from 'zod'

/** A JSON object of the description. */
export type JsonSchema = { [key: string]: unknown }
export type SchemaDirection = 'input' | 'output'

const defs = '#/$defs/'
const components = '#/components/schemas/'

/** Converts zod schemas to JSON Schema and collects those with an id, so that each is written once. */
export class JsonSchemas {
  readonly #named = new Map<string, JsonSchema>()

  /** The schema of what is sent (`input`) or received (`output`); schemas with an id become references. */
  of(schema: z.ZodType, io: SchemaDirection): JsonSchema {
    const { $schema, $defs = {}, ...written } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override })
    for (const [name, shape] of Object.entries($defs)) this.#register(name, referring(shape))
    return referring(written)
  }

  /** Sorted by name. */
  named(): JsonSchema {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  #register(name: string, shape: JsonSchema): void {
    const existing = this.#named.get(name)
    if (existing !== undefined && JSON.stringify(existing) !== JSON.stringify(shape))
      throw new Error(`Two shapes are called "${name}" in the contract, or it differs between requests and responses.`)
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
  // Answers may gain keys; only strict objects forbid them.
  const { def } = zodSchema._zod
  if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties
  // The format is enough; the pattern is too long for the page.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  delete jsonSchema.id
}

/** Rewrites references to `#/components/schemas`. */
function referring(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(defs)
      ? components + value.slice(defs.length)
      : value,
  )
}
