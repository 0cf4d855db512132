import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cuts, damages, failureOf, readBack, resultsOf } from '../../../testing/read-back.ts'

/** Written by PSPP. */
const file = (name: string) => readFile(join(import.meta.dirname, `../../../testing/files/${name}`))

const longText = `${'a'.padEnd(300, 'b')}${'c'.padEnd(250, 'd')}END`

describe('SPSS', () => {
  it.each(['survey.sav', 'survey-plain.sav', 'survey.zsav'])('reads a file in each compression: %s', async (name) => {
    expect(await readBack(await file(name))).toEqual({
      columns: {
        id: [1, 2, 3, 4],
        'Gender of respondent': ['female', 'male', 'female', null],
        agree: [1, 5, null, 3],
        'Monthly income in dollars': [1000.5, null, 2000, 500],
        born: [Date.UTC(1980, 0, 2), Date.UTC(1975, 11, 31), null, Date.UTC(2001, 6, 4)],
        t: [37_230, 82_800, null, 3723],
        name: ['Ada', 'Öznur', null, 'Bob'],
        longtext: [longText, longText, longText, longText],
      },
      types: [
        ...['quantitative', 'nominal', 'quantitative', 'quantitative'],
        ...['temporal', 'quantitative', 'nominal', 'nominal'],
      ],
      assumptions: [],
      units: ['', '', '', '$', '', 's', '', ''],
      notes: [
        'Columns have the labels of their variables: "sex" is "Gender of respondent", "income" is "Monthly income in dollars".',
        'Values that the file declares as missing are empty: "agree", "Monthly income in dollars".',
        'Some numbers of "agree" have names (1 is "not at all", 5 is "fully", 9 is "no answer"); the numbers are kept.',
      ],
    })
  })

  it.each(['survey.sav', 'survey-plain.sav', 'survey.zsav'])(
    'says that %s is damaged, wherever it is cut',
    async (name) => {
      const bytes = await file(name)
      for (const result of await resultsOf(cuts(bytes, 20)))
        expect(result).toMatchObject({ state: 'failed', detail: expect.stringMatching(/damaged/) })
    },
  )

  it('becomes a table or a sentence, whatever is damaged', async () => {
    for (const result of await resultsOf(damages(await file('survey.zsav'), 30))) {
      if (result.state === 'failed') expect(result.detail).toMatch(/\.$/)
    }
  })

  it('refuses more elements than there can be', async () => {
    const bytes = Buffer.from(await file('survey.sav'))
    // The number of named values of the first set.
    const labels = bytes.indexOf(Buffer.from([3, 0, 0, 0, 2, 0, 0, 0]))
    bytes.writeInt32LE(2 ** 30, labels + 4)
    expect(await failureOf(bytes)).toMatch(/damaged/)
  })
})
