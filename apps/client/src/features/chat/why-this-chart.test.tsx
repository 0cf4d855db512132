// @vitest-environment jsdom
import type { DesignExplanation } from '@belvedere/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { RoleProvider } from '../../room/role.tsx'
import { WhyThisChart } from './why-this-chart.tsx'

afterEach(cleanup)

const sentence = 'What changes over time is followed best along a line.'
const bars = {
  label: 'Bars by year',
  says: 'Bar chart of average horsepower by year.',
  cost: 5,
  apart: [{ rule: 'lines-show-time', sentence, cost: 3 }],
  spec: { mark: 'bar' },
}
const why: Omit<DesignExplanation, 'cost'> = { rules: [], rivals: [bars], instead: null }

function show(role: 'editor' | 'viewer', instead: (without: unknown) => DesignExplanation['instead'], cost = 2) {
  const page = renderPage(
    <RoleProvider value={role}>
      <WhyThisChart
        explanation={{ rules: [{ rule: 'lines-show-time', sentence, cost: -3 }], assumptions: [] }}
        chart={{ room: { id: 'r1', spec: { version: 7, title: 'Cars', subtitle: '' } }, version: 4 }}
      />
    </RoleProvider>,
    {
      'POST /server/rooms/r1/specs/4/why': (body) => ({ why: { ...why, cost, instead: instead(body) } }),
      'PUT /server/rooms/r1/spec': () => ({ version: 8 }),
    },
  )
  fireEvent.click(screen.getByText('Why this chart?'))
  return page
}

describe('why this chart', () => {
  it('shows the next-best charts, what they cost more and by which rules, and draws one with a click', async () => {
    const { sent } = show('editor', () => null)
    expect((await screen.findByText('Bars by year')).parentElement?.textContent).toBe('Bars by year+3')
    fireEvent.click(screen.getByRole('button', { name: 'Draw this: Bars by year', hidden: true }))
    await waitFor(() =>
      expect(sent('PUT /server/rooms/r1/spec')).toEqual([{ spec: { mark: 'bar' }, expectedVersion: 7 }]),
    )
  })

  it('says of a chart that costs less that the rules are for it, and shows no debt below zero', async () => {
    show('editor', () => null, 7)
    expect((await screen.findByText('Bars by year')).parentElement?.textContent).toBe('Bars by yearBetter by the rules')
  })

  it('shows what would be drawn when a rule is switched off, and that it can change nothing', async () => {
    show('editor', (body) => (JSON.stringify(body).includes('lines-show-time') ? { ...bars, label: 'Instead' } : null))
    const rule = await screen.findByRole('button', { name: `Without this rule: ${sentence}` })
    expect(rule.getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(rule)
    expect(await screen.findByRole('button', { name: 'Draw this: Instead' })).toBeDefined()
    expect(rule.getAttribute('aria-pressed')).toBe('true')
    cleanup()
    show('editor', () => null)
    fireEvent.click(await screen.findByRole('button', { name: `Without this rule: ${sentence}` }))
    expect(await screen.findByText('Nothing would change.')).toBeDefined()
  })

  it('lets role viewer look, and draw nothing', async () => {
    show('viewer', () => null)
    await screen.findByText('Bars by year')
    expect(screen.queryByRole('button', { name: /Draw this/, hidden: true })).toBeNull()
  })
})
