import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseJson } from '@belvedere/contract'
import type { z } from 'zod'

/**
 * Reads a file of JSON that a setting names; null if none is named. Mistakes are added to the faults, without the file's content,
 * and null is returned.
 */
export function readJsonSetting<T>(
  { name, file, cwd }: { name: string; file: string | undefined; cwd: string },
  schema: z.ZodType<T>,
  faults: string[],
): T | null {
  if (file === undefined || file === '') return null
  const fault = (reason: string) => faults.push(`${name}: ${reason}`)
  const path = resolve(cwd, file)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    fault(`${path} cannot be read (${error instanceof Error && 'code' in error ? error.code : 'error'}).`)
    return null
  }
  const content = parseJson(text)
  if (content === undefined) {
    fault(`${path} is not JSON.`)
    return null
  }
  const parsed = schema.safeParse(content)
  if (parsed.success) return parsed.data
  for (const { path: at, message } of parsed.error.issues.slice(0, 10)) fault(`${at.join('.') || 'file'}: ${message}`)
  return null
}
