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
  const svg = view.drawVector('svg').toString()
  view.close()
  return [...svg.matchAll(/<t(?:ext|span)[^>]*>([^<]+)<\/t/g)].map(([, text = '']) => text)
}

describe('long names beside bars', () => {
  it('wrap if there is space for two lines', async () => {
    expect(await linesOf(3)).toEqual(expect.arrayContaining(['Evening course for', 'grown-up beginners no. 0']))
  })

  it('are truncated otherwise', async () => {
    const lines = await linesOf(20)
    expect(lines.filter((line) => line.startsWith('Evening course for') && line.endsWith('…'))).toHaveLength(20)
  })
})
