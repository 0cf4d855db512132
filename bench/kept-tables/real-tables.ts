import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileTable } from '@belvedere/render'
import type { FieldProfile, Spec } from '@belvedere/spec'
import { ingest } from '@belvedere/tables'

/** As many rows as stay in an engine. */
const leastRows = 20_000

/** The rows of a file as often as it takes; null where it is no table. */
export async function largeTable(folder: string, path: string): Promise<FileTable | null> {
  const [header = '', ...lines] = (await readFile(path, 'utf8')).trim().split('\n')
  const times = Math.ceil(leastRows / Math.max(1, lines.length))
  const source = join(folder, 'source.csv')
  const outDir = await mkdtemp(join(folder, 'table-'))
  await writeFile(source, [header, ...Array.from({ length: times }, () => lines.join('\n'))].join('\n'))
  const result = await ingest({ parts: [{ path: source, name: 'source.csv' }], outDir })
  return result.state === 'ready' ? (result.tables[0] ?? null) : null
}

/** Charts of the columns of any table. */
export function chartsOf({ profile: { name, fields } }: FileTable): [string, Spec][] {
  const data = { data: { name } }
  const number = fields.filter(({ type }) => type === 'quantitative')
  const time = fields.filter(({ type }) => type === 'temporal')
  const text = fields.filter(({ type, distinct }) => /nominal|ordinal/.test(type) && distinct < 200)
  const charts = [
    ...text.map((x) => [`bars of ${x.name}`, { mark: 'bar', encoding: { x: axis(x), y: rows } }] as const),
    ...text.flatMap((x) =>
      number.flatMap((y) =>
        ['mean', 'median', 'sum', 'max'].map(
          (of) =>
            [`${of} of ${y.name} by ${x.name}`, { mark: 'bar', encoding: { x: axis(x), y: axis(y, of) } }] as const,
        ),
      ),
    ),
    ...number.map(
      (x) => [`histogram of ${x.name}`, { mark: 'bar', encoding: { x: { ...axis(x), bin: true }, y: rows } }] as const,
    ),
    ...time.map(
      (x) =>
        [
          `months of ${x.name}`,
          { mark: 'line', encoding: { x: { ...axis(x), timeUnit: 'yearmonth' }, y: rows } },
        ] as const,
    ),
  ]
  return charts.slice(0, 40).map(([what, chart]) => [what, { ...data, ...chart } as unknown as Spec])
}

const rows = { aggregate: 'count', type: 'quantitative' }
const axis = ({ name, type }: FieldProfile, aggregate?: string) => ({
  field: name.replace(/[.[\]\\]/g, '\\$&'),
  type,
  ...(aggregate !== undefined && { aggregate }),
})
