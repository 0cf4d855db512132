import { readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseLimits } from '../src/ingest.ts'
import { ProgressMeter } from '../src/progress.ts'
import { readColumns } from '../src/read-table.ts'
import type { SampleSizes } from '../src/sources/sample-sizes.ts'
import type { StoreOptions } from '../src/store-table.ts'
import type { TypingChoices } from '../src/survey.ts'
import type { IngestedTable } from '../src/table-store.ts'
import { inFolder } from './ingest-bytes.ts'

/** So small that files of a few thousand rows have some that no sample shows: of each eighth, those behind the first 290. */
export const smallSamples: SampleSizes = { head: 1 << 16, rows: 2000, cells: 62_500, bytes: 2_000_000 }

/** What `store` makes of a file, in a form that can be compared; null if it makes none. */
export async function storedOutcome(
  content: string | Uint8Array,
  store: (path: string, options: StoreOptions) => Promise<IngestedTable | null>,
  { overrides, reading }: TypingChoices = {},
) {
  return inFolder(async ({ path, outDir }) => {
    const file = join(path, 'upload')
    await writeFile(file, content)
    await mkdir(join(outDir, 'a'))
    const options: StoreOptions = {
      overrides,
      reading,
      name: 'table',
      stem: join(outDir, 'a', 'table-1'),
      databaseFor: databaseLimits({ folder: outDir, files: [file], signal: undefined }),
      signal: undefined,
      bytes: content.length,
      meter: new ProgressMeter(() => undefined),
      sampleSizes: smallSamples,
    }
    try {
      const table = await store(file, options)
      if (table === null) return null
      const { files, profile, notes, assumptions } = table
      const { columns } = await readColumns({ name: files.name, parquet: files.parquet }, null)
      return {
        profile: { ...profile, fields: profile.fields.map(rounded) },
        notes,
        assumptions,
        columns: Object.entries(columns),
        isSmall: files.small !== undefined,
        files: readdirSync(join(outDir, 'a')).sort(),
      }
    } catch (cause) {
      return { failed: cause instanceof Error ? cause.message : cause }
    }
  })
}

/** Sums in another order differ in their last digits. */
const rounded = (field: object) =>
  JSON.parse(JSON.stringify(field), (_, value) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value))
