import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cuts, damages, readBack, resultsOf } from '../../../testing/read-back.ts'

const file = (name: string) => readFile(join(import.meta.dirname, `../../../testing/files/${name}`))

describe('Stata', () => {
  // Written by haven of R.
  it('reads names of values, dates, long texts, and tells missing values of different kinds', async () => {
    expect(await readBack(await file('survey-118.dta'))).toMatchObject({
      columns: {
        id: [1, 2, 3, 4, 5],
        'Sex of respondent': ['male', 'female', 'male', 'female', null],
        agree: [1, 3, null, null, 5],
        income: [1000.5, null, 2e10, -3.25, 0],
        born: [Date.UTC(1980, 0, 2), Date.UTC(1975, 11, 31), null, Date.UTC(2001, 6, 4), Date.UTC(1960, 0, 1)],
        seen: [
          ...[Date.UTC(2020, 0, 2, 3, 4, 5), Date.UTC(1999, 11, 31, 23, 59, 59), null],
          ...[Date.UTC(2001, 6, 4), Date.UTC(1960, 0, 1)],
        ],
        name: ['Ada', 'Öznur', null, 'Bob', '中文'],
        story: ['ab'.repeat(1500), 'short', 'ü'.repeat(1200), 'x', null],
      },
      notes: [
        'Columns have the labels of their variables: "sex" is "Sex of respondent".',
        expect.stringMatching(/^Some numbers of "agree" have names \(1 is "not at all", 5 is "fully"/),
        'Missing values of "agree" are empty: 1 .a ("refused"), 1 .b.',
      ],
    })
  })

  // Written by pandas, with the highest byte first.
  it.each(['groups-114.dta', 'groups-117.dta'])('reads either order of bytes: %s', async (name) => {
    expect(await readBack(await file(name))).toMatchObject({
      columns: {
        id: [1, 2, 3],
        small: [-5, 32_740, 7],
        'Rate per day': [0.1, null, 2.5],
        grp: ['lo', 'hi', 'lo'],
        day: [Date.UTC(2020, 1, 29), null, Date.UTC(1950, 0, 1)],
        month: [Date.UTC(2020, 1), Date.UTC(2021, 11), Date.UTC(1959, 11)],
        name: ['a', 'b', 'c'],
      },
    })
  })

  it('[S19] is refused with names of values that share one long text', async () => {
    const bytes = await file('groups-114.dta')
    const count = 100
    const text = Buffer.alloc(2 ** 20, 'a')
    const head = Buffer.alloc(48 + 8 * count)
    head.writeUInt32BE(count, 40)
    head.writeUInt32BE(text.length, 44)
    expect(await resultsOf([Buffer.concat([bytes, head, text])])).toMatchObject([
      { state: 'failed', detail: expect.stringMatching('damaged') },
    ])
  })

  it.each(['survey-118.dta', 'groups-114.dta'])('[S23] says that %s is damaged, wherever it is cut', async (name) => {
    for (const result of await resultsOf(cuts(await file(name), 12)))
      expect(result).toMatchObject({ state: 'failed', detail: expect.stringMatching(/damaged|not a table|empty/) })
  })

  it.each(['survey-118.dta', 'groups-117.dta'])(
    '[S23] becomes a table or a sentence, whatever is damaged: %s',
    async (name) => {
      for (const result of await resultsOf(damages(await file(name), 20)))
        if (result.state === 'failed') expect(result.detail).toMatch(/\.$/)
    },
  )
})
