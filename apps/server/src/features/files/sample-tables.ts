import type { IngestOutcome } from '../../room/viz-port.ts'
import type { TableFolders } from '../../tables/table-folders.ts'

type ReadTables = Extract<IngestOutcome, { state: 'ready' }>

/**
 * What was read of the samples since the service started, so that each is read once, however many people take it. Only
 * for samples: how fast a file of a person is read must not tell whether somebody else has it.
 */
export class SampleTables {
  readonly #tables: TableFolders
  readonly #read = new Map<string, Promise<ReadTables | null>>()

  constructor(tables: TableFolders) {
    this.#tables = tables
  }

  /** Links the tables of the same `key` into the empty folder `outDir`; if there are none, or no longer, calls `ingest`. */
  async readOnce(key: string, outDir: string, ingest: () => Promise<IngestOutcome>): Promise<IngestOutcome> {
    const earlier = await this.#read.get(key)
    const linked = earlier ? await linkTables(this.#tables, earlier, outDir) : null
    if (linked !== null) return linked
    const outcome = ingest()
    this.#read.set(
      key,
      outcome.then(
        (read) => (read.state === 'ready' ? read : null),
        () => null,
      ),
    )
    return outcome
  }
}

/** Null if the tables were deleted meanwhile. Tables are written once, so the files may be shared. */
async function linkTables(folders: TableFolders, read: ReadTables, outDir: string): Promise<ReadTables | null> {
  try {
    const tables = await Promise.all(
      read.tables.map(async ({ files, ...table }) => {
        const parquet = await folders.link(files.parquet, outDir)
        const small = files.small === undefined ? {} : { small: await folders.link(files.small, outDir) }
        return { ...table, files: { ...files, parquet, ...small } }
      }),
    )
    return { ...read, tables }
  } catch {
    await folders.empty(outDir)
    return null
  }
}
