import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { canonicalJson, type FigureQuery, type FigureResult } from '@belvedere/spec'
import { computeFigure, ingest, profileCsv } from '@belvedere/tables'
import { type BatchTable, holdDialogue } from './dialogue.ts'
import { parseLine, requestId } from './request.ts'

export interface BatchTables {
  /** The table at a path; throws if there is none. */
  of(table: string): Promise<BatchTable>
  /** Sentences about tables that were not found. */
  missing: ReadonlySet<string>
  /** Removes what was written to compute numbers from. */
  close(): Promise<void>
}

/** Tables that are read once, with paths relative to the batch's folder or the working directory. */
export function tablesFor(batch: string): BatchTables {
  const profilesByPath = new Map<string, Promise<BatchTable>>()
  const folders: string[] = []
  const missing = new Set<string>()
  const read = async (path: string): Promise<BatchTable> => {
    let ingested: Promise<Compute> | undefined
    return {
      profile: await profileCsv(path),
      compute: async (query) => {
        ingested ??= ingestedFor(path, folders)
        return (await ingested)(query)
      },
    }
  }
  return {
    missing,
    async of(table) {
      const path = pathOf(table, dirname(batch))
      if (path === undefined) {
        const fault = `The file ${table} is neither next to the batch nor in the current directory.`
        missing.add(fault)
        throw new Error(fault)
      }
      const profile = profilesByPath.get(path) ?? read(path)
      profilesByPath.set(path, profile)
      return profile
    },
    async close() {
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
    },
  }
}

type Compute = (query: FigureQuery) => Promise<FigureResult>

/** Reads a table's rows into a temporary folder, where numbers can be computed from them. */
async function ingestedFor(path: string, folders: string[]): Promise<Compute> {
  const outDir = await mkdtemp(join(tmpdir(), 'belvedere-batch-'))
  folders.push(outDir)
  const result = await ingest({ parts: [{ path: path, name: basename(path) }], outDir })
  if (result.state === 'failed') throw new Error(result.detail)
  const [table] = result.tables
  if (!table) throw new Error(`There is no table in ${basename(path)}.`)
  return (query) => computeFigure(table.files, table.profile, query)
}

function pathOf(table: string, folder: string): string | undefined {
  const places = isAbsolute(table) ? [table] : [resolve(folder, table), resolve(table)]
  return places.find((place) => existsSync(place))
}

/**
 * Answers one line with what came of its last utterance, as described in the README, or with
 * `{"id","kind":"failed","spec":null,"error"}`. Never throws. `traced`: with how the last utterance was read.
 */
export async function answerLine(line: string, tables: BatchTables, { traced = false } = {}): Promise<string> {
  try {
    const { id, table, utterances } = parseLine(line)
    return canonicalJson({ id, ...(await holdDialogue(utterances, await tables.of(table), { traced })) })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return JSON.stringify({ id: requestId(line), kind: 'failed', spec: null, error: message })
  }
}
