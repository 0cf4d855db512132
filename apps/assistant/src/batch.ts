import { existsSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import { canonicalJson, type TableProfile } from '@belvedere/spec'
import { profileCsv } from '@belvedere/tables'
import { talkThrough } from './dialogue.ts'
import { idOf, parseLine } from './request.ts'

export interface Profiles {
  /** The profile of the table at a path; throws if there is none. */
  of(table: string): Promise<TableProfile>
  /** Sentences about tables that were not found. */
  missing: ReadonlySet<string>
}

/** Cached profiles of tables, with paths relative to the batch's folder or the working directory. */
export function profilesFor(batch: string): Profiles {
  const known = new Map<string, Promise<TableProfile>>()
  const missing = new Set<string>()
  return {
    missing,
    async of(table) {
      const path = pathOf(table, dirname(batch))
      if (path === undefined) {
        const fault = `The file ${table} is neither next to the batch nor in the current directory.`
        missing.add(fault)
        throw new Error(fault)
      }
      const profile = known.get(path) ?? profileCsv(path)
      known.set(path, profile)
      return profile
    },
  }
}

function pathOf(table: string, folder: string): string | undefined {
  const places = isAbsolute(table) ? [table] : [resolve(folder, table), resolve(table)]
  return places.find((place) => existsSync(place))
}

/** Answers one line: `{"id","spec"}`, or `{"id","error"}` if there is no chart. Never throws. */
export async function answerLine(line: string, profiles: Profiles): Promise<string> {
  try {
    const { id, table, utterances } = parseLine(line)
    const profile = await profiles.of(table)
    return canonicalJson({ id, spec: talkThrough(utterances, profile) })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return JSON.stringify({ id: idOf(line), error: message })
  }
}
