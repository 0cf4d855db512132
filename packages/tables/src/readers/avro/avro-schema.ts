import { isObject } from '@belvedere/spec/json'
import { FileError } from '../../sources/row-source.ts'

export type AvroType =
  | {
      kind: 'null' | 'boolean' | 'int' | 'long' | 'float' | 'double' | 'bytes' | 'string'
      logical: string
      scale: number
    }
  | { kind: 'fixed'; size: number; logical: string; scale: number }
  | { kind: 'enum'; symbols: string[] }
  | { kind: 'array' | 'map'; items: AvroType }
  | { kind: 'union'; branches: AvroType[] }
  | AvroRecord

export interface AvroRecord {
  kind: 'record'
  fields: { name: string; type: AvroType }[]
}

const primitives = ['null', 'boolean', 'int', 'long', 'float', 'double', 'bytes', 'string'] as const
type Primitive = (typeof primitives)[number]

const isPrimitive = (name: string): name is Primitive => (primitives as readonly string[]).includes(name)

const maxDepth = 64
const maxTypes = 20_000

/** The type of the rows of an Avro file, from its schema. Throws `FileError` if it is none. */
export function avroRecord(json: string): AvroRecord {
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch (cause) {
    throw new FileError('The schema of this Avro file is damaged. Write it again, and upload it again.', { cause })
  }
  const type = new SchemaReader().read(parsed, '', 0)
  return type.kind === 'record' ? type : { kind: 'record', fields: [{ name: 'value', type }] }
}

class SchemaReader {
  readonly #named = new Map<string, AvroType>()
  #types = 0

  read(schema: unknown, namespace: string, depth: number): AvroType {
    if (depth > maxDepth || ++this.#types > maxTypes) {
      throw new FileError('The schema of this Avro file is too large or nested too deeply. Make it flatter.')
    }
    if (typeof schema === 'string') return this.#byName(schema, namespace)
    if (Array.isArray(schema)) {
      return { kind: 'union', branches: schema.map((branch: unknown) => this.read(branch, namespace, depth + 1)) }
    }
    if (!isObject(schema)) throw unknownType(schema)
    const { type } = schema
    if (typeof type !== 'string') return this.read(type, namespace, depth + 1)
    if (isPrimitive(type)) return { kind: type, ...logicalOf(schema) }
    if (type === 'array') return { kind: 'array', items: this.read(schema.items, namespace, depth + 1) }
    if (type === 'map') return { kind: 'map', items: this.read(schema.values, namespace, depth + 1) }
    return this.#definition(schema, type, namespace, depth)
  }

  #byName(name: string, namespace: string): AvroType {
    if (isPrimitive(name)) return { kind: name, logical: '', scale: 0 }
    const found = this.#named.get(fullName(name, namespace)) ?? this.#named.get(name)
    if (found === undefined) throw unknownType(name)
    return found
  }

  #definition(schema: { [key: string]: unknown }, type: string, namespace: string, depth: number): AvroType {
    const name = fullName(String(schema.name), typeof schema.namespace === 'string' ? schema.namespace : namespace)
    const inner = name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : ''
    switch (type) {
      case 'enum': {
        const symbols = Array.isArray(schema.symbols) ? schema.symbols.map(String) : []
        return this.#keep(name, { kind: 'enum', symbols })
      }
      case 'fixed': {
        const size = Number(schema.size)
        if (!(size >= 0)) throw unknownType(name)
        return this.#keep(name, { kind: 'fixed', size, ...logicalOf(schema) })
      }
      case 'record':
      case 'error': {
        // Known before its fields, as these may hold it.
        const record: AvroRecord = { kind: 'record', fields: [] }
        this.#keep(name, record)
        for (const field of Array.isArray(schema.fields) ? schema.fields : []) {
          if (!isObject(field)) throw unknownType(name)
          record.fields.push({ name: String(field.name), type: this.read(field.type, inner, depth + 1) })
        }
        return record
      }
      default:
        return this.#byName(type, namespace)
    }
  }

  #keep(name: string, type: AvroType): AvroType {
    this.#named.set(name, type)
    return type
  }
}

const fullName = (name: string, namespace: string): string =>
  name.includes('.') || namespace === '' ? name : `${namespace}.${name}`

const logicalOf = (schema: { [key: string]: unknown }) => ({
  logical: typeof schema.logicalType === 'string' ? schema.logicalType : '',
  scale: Number.isInteger(schema.scale) ? Number(schema.scale) : 0,
})

const unknownType = (type: unknown) =>
  new FileError(
    `The schema of this Avro file has an unknown type (${JSON.stringify(type)?.slice(0, 40)}). Write it again.`,
  )
