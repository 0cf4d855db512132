import type { Cell, Spec } from '@belvedere/spec'
import { expect, it } from 'vitest'
import { openTestView } from '../../testing/test-view.ts'

const byEmployee: Spec = {
  data: { name: 'staff' },
  mark: 'bar',
  encoding: {
    x: { field: 'Employee', type: 'nominal' },
    y: { aggregate: 'mean', field: 'Hours', type: 'quantitative' },
    color: { field: 'Department', type: 'nominal' },
    xOffset: { field: 'Department', type: 'nominal' },
  },
}

async function widthsOf(departments: Cell[]) {
  const employees = ['Ada', 'Ada', 'Ben', 'Cem']
  const columns = { Employee: employees, Department: departments, Hours: [3, 4, 5, 6] }
  const view = await openTestView(byEmployee, { tables: [{ name: 'staff', columns }] })
  const marks = view.scene().views[0]?.marks ?? []
  view.close()
  return marks.map(({ box: [, , width] }) => width)
}

it('removes the offset if each group has one colour', async () => {
  const [apart = 0] = await widthsOf(['Lab', 'Shop', 'Shop', 'Lab'])
  const whole = await widthsOf(['Lab', 'Lab', 'Shop', 'Lab'])
  expect(whole).toHaveLength(3)
  expect(Math.min(...whole)).toBeGreaterThan(1.8 * apart)
})
