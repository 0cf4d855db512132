import { existsSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import { canonicalJson, type TableProfile } from '@belvedere/spec'
import { profileCsv } from '@belvedere/tables'
import { talkThrough } from './dialogue.ts'
import { idOf, parseLine } from './request.ts'

export type Profiles = (table: string) => Promise<TableProfile>

/** Profiles of tables named relative to the batch's folder or to where the command was given; each is read once. */
export function profilesFor(batch: string): Profiles {
  const known = new Map<string, Promise<TableProfile>>()
  return (table) => {
    const path = pathOf(table, dirname(batch))
    const profile = known.get(path) ?? profileCsv(path)
    known.set(path, profile)
    return profile
  }
}

function pathOf(table: string, folder: string): string {
  const places = isAbsolute(table) ? [table] : [resolve(folder, table), resolve(table)]
  const found = places.find((place) => existsSync(place))
  if (!found) throw new Error(`There is no file ${table} beside the batch or here.`)
  return found
}

/** Answers one line: `{"id","spec"}`, or `{"id","error"}` where no chart came of it. Never throws. */
export async function answerLine(line: string, profiles: Profiles): Promise<string> {
  try {
    const { id, table, utterances } = parseLine(line)
    const profile = await profiles(table)
    return canonicalJson({ id, spec: talkThrough(utterances, profile) })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return JSON.stringify({ id: idOf(line), error: message })
  }
}
