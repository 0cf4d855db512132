import { describe, expect, it } from 'vitest'
import { commandCharts } from '../../testing/command-charts.ts'
import { recommend } from '../workflow/recommend.ts'
import type { ExampleChart } from './command.ts'

function after(chart: ExampleChart, message: string) {
  const { spec, table } = commandCharts[chart]
  const answer = recommend({ message, tables: [table], current: spec, history: [] })
  if (answer.kind !== 'chart') return answer.kind
  return answer.specs[0]?.spec.usermeta?.belvedere?.animation
}

describe('an animation', () => {
  it.each([
    'Let the axes follow each step',
    'let the axes follow each year',
    'Die Achsen jedem Schritt anpassen',
    'Passe die Achsen jedem Schritt an',
  ])('has axes of each step: %s', (message) => expect(after('stepped', message)).toEqual({ scales: 'step' }))

  it.each(['Keep the same axes for all steps', 'Dieselben Achsen für alle Schritte'])(
    'has axes of all steps: %s',
    (message) => expect(after('smoothSteps', message)).toEqual({ smooth: true }),
  )

  it.each(['Play smoothly', 'Fließend abspielen', 'animate it smoothly', 'spiele es fließend ab'])(
    'is smooth: %s',
    (message) => expect(after('stepped', message)).toEqual({ smooth: true }),
  )

  it.each([
    'Jump from step to step',
    'Von Schritt zu Schritt springen',
    'ohne Übergänge',
    'without smooth transitions',
  ])('jumps: %s', (message) => expect(after('smoothSteps', message)).toEqual({ scales: 'step' }))

  it('tells points apart by a column that can', () => {
    const { spec, table } = commandCharts.stepped
    const answer = recommend({ message: 'play smoothly', tables: [table], current: spec, history: [] })
    const drawn = answer.kind === 'chart' ? answer.specs[0]?.spec : undefined
    expect(drawn?.encoding?.detail).toMatchObject({ field: 'Name' })
  })

  it('is no matter of a chart without steps', () => {
    expect(after('bars', 'play smoothly')).not.toEqual({ smooth: true })
  })
})
