/** The text of a spec as parsed JSON, or why it is none. */
export type SpecText = { state: 'json'; spec: Json } | { state: 'broken'; reason: string }
type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export function readSpec(text: string): SpecText {
  try {
    return { state: 'json', spec: JSON.parse(text) }
  } catch (error) {
    return { state: 'broken', reason: error instanceof Error ? error.message : String(error) }
  }
}

export const formatSpec = (spec: unknown): string => JSON.stringify(spec, null, 2)

/** The offset of a path such as `encoding.x.field` in the text; 0 if not found. */
export function offsetOfPath(text: string, path: string): number {
  let offset = 0
  for (const key of path.split(/[.[\]]+/).filter((part) => part !== '' && !/^\d+$/.test(part))) {
    const next = text.indexOf(`"${key}"`, offset)
    if (next === -1) return offset
    offset = next
  }
  return offset
}
