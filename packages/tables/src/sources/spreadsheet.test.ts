import { describe, expect, it } from 'vitest'
import { ingestBytes, onlyTable } from '../../testing/ingest-bytes.ts'
import { readColumns } from '../read-table.ts'

const read = (content: string) =>
  ingestBytes(content, {}, async (result) => {
    const { files, profile, notes, assumptions } = onlyTable(result)
    const { columns } = await readColumns(files, null)
    return { rows: profile.rows, columns: { ...columns }, notes, assumptions }
  })

describe('a spreadsheet exported as CSV', () => {
  it('loses its totals row, as an assumption', async () => {
    const { rows, columns, assumptions } = await read('Worker;Hours;Cost\nAda;10;100\nBo;20;180\nTotal:;30;280\n')
    expect(rows).toBe(2)
    expect(columns.Hours).toEqual([10, 20])
    expect(assumptions).toContainEqual({ kind: 'totals', row: 4 })
  })

  it.each([
    ['a label that stands in the middle', 'shop,sales\nTotal,5\nShell,7\nEsso,3\n', 3],
    ['words beside the label', 'oil,place\nShell,Rome\nEsso,Bonn\nTotal,Paris\n', 3],
    ['a table of that row alone', 'what,sum\nTotal,5\n', 1],
  ])('keeps %s', async (_, content, rows) => {
    expect((await read(content)).rows).toBe(rows)
  })

  it('loses empty rows, without renumbering the others', async () => {
    const { rows, notes } = await read('a,b\n1,2\n,\n3,x4\n5,6\n7,8\n9,10\n1,2\n3,4\n5,6\n7,8\n9,1\n2,3\n,\n')
    expect(rows).toBe(11)
    expect(notes).toEqual([
      '2 rows held nothing and were left out (rows 3 and 14).',
      '"b" is read as text, since 1 cell is no number ("x4" in row 4).',
    ])
  })

  it('loses empty columns', async () => {
    const { columns, notes } = await read('a,,b,\n1,,2,\n3,,4,\n')
    expect(columns).toEqual({ a: [1, 3], b: [2, 4] })
    expect(notes).toEqual(['A column without a name and without values was left out.'])
  })

  it('keeps a column with a name or values only', async () => {
    const { columns } = await read('a,,remark\n1,2,\n3,4,\n')
    expect(Object.keys(columns)).toEqual(['a', 'column_2', 'remark'])
  })
})
