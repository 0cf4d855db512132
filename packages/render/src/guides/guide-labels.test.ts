import { expect, it } from 'vitest'
import { openTestView } from '../../testing/test-view.ts'

const labelsOf = async (values: number[]) => {
  const tables = [{ name: 'cells', columns: { x: values.map((_, i) => i), value: values } }]
  const view = await openTestView(
    {
      data: { name: 'cells' },
      mark: 'rect',
      encoding: {
        x: { field: 'x', type: 'ordinal' },
        color: { field: 'value', type: 'quantitative' },
      },
    },
    { tables },
  )
  const labels = view.scene().legends.flatMap(({ entries }) => entries.map(({ label }) => label))
  view.close()
  return labels
}

it.each([
  [[1, 1], ['1']],
  [[0.25, 0.25], ['0.25']],
  [[12_345, 12_345], ['12,345']],
])('a legend of the single value %j has the label %j', async (values, labels) => {
  expect(await labelsOf(values)).toEqual(labels)
})
