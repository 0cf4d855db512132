import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { compareTables, randomNumbers, type TableProfile } from '@belvedere/spec'
import { expect, it } from 'vitest'
import { ingestBytes, onlyTable } from '../packages/tables/testing/ingest-bytes.ts'

const samples = ['bird-strikes', 'cars', 'gapminder', 'penguins', 'seattle-weather']

const profileOf = (lines: readonly string[]): Promise<TableProfile> =>
  ingestBytes(lines.join('\n'), { name: 'table.csv' }, (result) => onlyTable(result).profile)

it('columns of samples that are renamed are found, and no others, also where rows came or went', async () => {
  const random = randomNumbers(7)
  let [right, wrong, all] = [0, 0, 0]
  for (const name of samples) {
    const [head = '', ...rows] = readFileSync(resolve(import.meta.dirname, `../samples/${name}.csv`), 'utf8')
      .trim()
      .split('\n')
      .slice(0, 4000)
    const whole = await profileOf([head, ...rows])
    const fewer = await profileOf([head, ...rows.filter(() => random() > 0.2)])
    for (const [before, after] of [
      [whole, fewer],
      [fewer, whole],
    ] as const) {
      const newNames = new Map(
        after.fields.flatMap((field, i) => (random() < 0.4 ? [[field.name, `item ${i}`] as const] : [])),
      )
      const fields = after.fields.map((field) => ({ ...field, name: newNames.get(field.name) ?? field.name }))
      const { renamed, added } = compareTables(before, { ...after, fields })
      const found = renamed.filter(({ from, to }) => newNames.get(from) === to).length
      right += found
      wrong += renamed.length - found
      all += newNames.size
      expect(added.length).toBe(newNames.size - renamed.length)
    }
  }
  expect(wrong).toBe(0)
  expect(right / all).toBeGreaterThan(0.85)
})

it('a column that took the place of another is not the same one', async () => {
  const lines = (name: string, value: (i: number) => string | number) => [
    `id,${name}`,
    ...Array.from({ length: 60 }, (_, i) => `r${i},${value(i)}`),
  ]
  const before = await profileOf(lines('price', (i) => i * 3 + 100))
  const other = await profileOf(lines('colour', (i) => ['red', 'blue'][i % 2] ?? ''))
  expect(compareTables(before, other)).toMatchObject({ added: ['colour'], lost: ['price'], renamed: [] })
  const retyped = await profileOf(lines('price', (i) => (i % 2 ? 'cheap' : 'dear')))
  expect(compareTables(before, retyped).retyped).toEqual([{ name: 'price', from: 'quantitative', to: 'nominal' }])
})
