import type { Spec } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { openTestView, tableOf } from '../../testing/test-view.ts'

const courses = (rows: number) => ({
  name: 'courses',
  columns: tableOf(rows, (i) => ({ name: `Evening course for grown-up beginners no. ${i}`, fee: 10 + i })),
})
const bars: Spec = {
  data: { name: 'courses' },
  mark: 'bar',
  encoding: { y: { field: 'name', type: 'nominal' }, x: { field: 'fee', type: 'quantitative' } },
}

async function linesOf(rows: number): Promise<string[]> {
  const view = await openTestView(bars, { tables: [courses(rows)] })
  const svg = view.write('svg').toString()
  view.close()
  return [...svg.matchAll(/<t(?:ext|span)[^>]*>([^<]+)<\/t/g)].map(([, text = '']) => text)
}

describe('long names beside bars', () => {
  it('go on in a second line where there is room for one', async () => {
    expect(await linesOf(3)).toEqual(expect.arrayContaining(['Evening course for', 'grown-up beginners no. 0']))
  })

  it('are cut where there is none', async () => {
    const lines = await linesOf(20)
    expect(lines.filter((line) => line.startsWith('Evening course for') && line.endsWith('…'))).toHaveLength(20)
  })
})
