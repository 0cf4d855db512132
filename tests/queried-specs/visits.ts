import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileTable } from '@belvedere/render'
import { ingest, type TableFiles } from '@belvedere/tables'
import { DuckDBInstance } from '@duckdb/node-api'

const rowCount = 600
/** By its profile, a table is so large that it stays in the engine. */
const statedRows = 50_000

const day = 86_400_000
/** Texts that collate in several ways, or look alike. */
const regions = ['Zürich', 'zürich', 'Élan', 'elan', "O'Hara", 'Ålesund', 'Basel', 'basel', 'null', '12']
/** Moments at the ends of years and of summer time, and before 1970. */
const moments = [
  '1969-12-31T23:59:59Z',
  '1950-02-28T12:00:00Z',
  '2021-03-28T01:30:00Z',
  '2021-10-31T01:30:00Z',
  '2020-02-29T00:00:00Z',
  '2020-12-31T23:30:00Z',
  '2012-01-01T00:00:00Z',
]

function visitLines(): string[] {
  let seed = 11
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31
  }
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]
  const rows = Array.from({ length: rowCount }, (_, row) => {
    const at =
      random() < 0.2
        ? Date.parse(pick(moments) ?? '')
        : Date.UTC(2019, 0, 1) + Math.floor(random() * 1400 * 24 * 60) * 60_000
    const region = random() < 0.06 ? '' : pick(regions)
    return [
      row,
      region,
      pick(['tea', 'coffee', 'cake']),
      `${pick(['north', 'south'])} ${pick(['a', 'b'])}`,
      random() < 0.05 ? '' : (random() * 100 - 20).toFixed(2),
      (random() * 50).toFixed(3),
      Math.floor(random() * 40),
      pick([-2, 0, 1, 1, 3, 5]),
      2 ** 53 + (pick([-1, 0]) ?? 0),
      pick([1, 2, 3, 5]),
      random() < 0.04 ? '' : new Date(at).toISOString(),
      new Date(Date.UTC(2021, 0, 1) + Math.floor(random() * 700) * day).toISOString().slice(0, 10),
      pick(['yes', 'no']),
      row % 12,
      2015 + (row % 8),
    ].join(',')
  })
  return ['id,region,product,store,price,odd,units,score,big,vast,at,day,member,step,year', ...rows]
}

/** Names that are found several times, once, or not at all. */
const placeLines = [
  'name,country,people',
  'Zürich,Switzerland,100',
  'Basel,Switzerland,50',
  'Basel,Germany,60',
  'Élan,,7',
  "O'Hara,United States,900",
  'Nowhere,Atlantis,1',
]

async function tableOf(folder: string, name: string, lines: readonly string[]): Promise<FileTable> {
  const source = join(folder, `${name}.csv`)
  await mkdir(join(folder, name))
  await writeFile(source, lines.join('\n'))
  const result = await ingest({ parts: [{ path: source, name: `${name}.csv` }], outDir: join(folder, name) })
  if (result.state !== 'ready' || !result.tables[0]) throw new Error('The table was not read.')
  const [{ files, profile }] = result.tables
  return { files, profile }
}

/** NaN, and whole numbers beyond those of doubles, as a table may hold them that no file of ours was read from. */
async function withOddNumbers({ files, profile }: FileTable, folder: string): Promise<FileTable> {
  const parquet = join(folder, 'odd.parquet')
  const database = await DuckDBInstance.create(':memory:')
  const connection = await database.connect()
  await connection.run(
    `COPY (SELECT * REPLACE (CASE id % 9 WHEN 0 THEN 'NaN'::DOUBLE WHEN 4 THEN NULL ELSE odd END AS odd, CASE vast WHEN 1 THEN 9007199254740993 WHEN 2 THEN 9007199254740991 ELSE vast END AS vast) FROM '${files.parquet}' ORDER BY id) TO '${parquet}' (FORMAT parquet)`,
  )
  connection.closeSync()
  const fields = profile.fields.map(({ min, max, mean, ...field }) =>
    field.name === 'odd'
      ? { ...field, nulls: Math.ceil(rowCount / 9) }
      : {
          ...field,
          ...(min !== undefined && { min }),
          ...(max !== undefined && { max }),
          ...(mean !== undefined && { mean }),
        },
  )
  const { small: _, ...large } = files
  return { files: { ...large, parquet }, profile: { ...profile, fields } }
}

export interface Visits {
  /** Read row by row. */
  inMemory: FileTable[]
  /** Queried. */
  inEngine: FileTable[]
}

/** Visits with all that a table may hold, and the places of their regions. */
export async function openVisits(folder: string): Promise<Visits> {
  const visits = await withOddNumbers(await tableOf(folder, 'visits', visitLines()), folder)
  const places = await tableOf(folder, 'places', placeLines)
  return {
    inMemory: [visits, places],
    inEngine: [{ ...visits, profile: { ...visits.profile, rows: statedRows } }, places],
  }
}

export const isVisits = ({ parquet }: TableFiles): boolean => parquet.endsWith('odd.parquet')
