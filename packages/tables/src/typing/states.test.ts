import { describe, expect, it } from 'vitest'
import { areStates, stateCode, stateName } from './states.ts'

describe('a state', () => {
  it.each([
    ['48', ['Texas', 'texas', 'TEXAS', 'TX', 'tx', 'Tex.', 'State of Texas', 'US-TX', ' Texas ']],
    ['36', ['New York', 'NewYork', 'new.york', 'NEW_YORK', 'New York State', 'NY', 'N.Y.']],
    ['53', ['Washington', 'Washington State', 'WA', 'Wash.']],
    ['11', ['District of Columbia', 'DC', 'D.C.', 'Washington, D.C.', 'Washington DC']],
    ['06', ['California', 'Kalifornien', 'Calif.', 'CA']],
    ['54', ['West Virginia', 'W. Va.', 'WV']],
    ['13', ['Georgia', 'GA']],
  ])('with the number %s is known by any of its names', (fips, names) => {
    expect(names.map((name) => [name, stateCode(name, 'place')])).toEqual(names.map((name) => [name, fips]))
  })

  it.each(['Ontario', 'ON', 'In', 'Me', 'New', 'State', 'United States', '', 'X'.repeat(1000), null, true, 3.5])(
    'is not guessed from %s',
    (name) => {
      expect(stateCode(name, 'state')).toBeNull()
    },
  )

  it('is known by its FIPS number where the name of the column says so', () => {
    expect(['06', '6', 6, 99, '06001'].map((cell) => stateCode(cell, 'state_fips'))).toEqual([
      '06',
      '06',
      '06',
      null,
      null,
    ])
    expect(stateCode(6, 'state')).toBeNull()
    expect(stateName('06')).toBe('California')
  })
})

describe('a column', () => {
  it.each<[string, (string | number)[]]>([
    ['place', ['Texas', 'Ohio', 'Georgia']],
    ['state', ['Georgia']],
    ['shipState', ['GA', 'CA', 'DE']],
    ['office', ['TX', 'CA', 'NY']],
    ['state', ['Texas', 'Ohio', 'Utah', 'Iowa', 'Other']],
    ['FIPS', [1, 2, 48]],
  ])('called %s is of states: %j', (column, values) => {
    expect(areStates(column, values)).toBe(true)
  })

  it.each<[string, (string | number)[]]>([
    ['place', ['Georgia']],
    ['place', ['Georgia', 'Armenia', 'Turkey']],
    ['country', ['CA', 'DE', 'IN']],
    ['state', ['new', 'open', 'closed']],
    ['state', [1, 2, 3]],
    ['state', ['Ontario', 'Quebec', 'Texas']],
    ['state', []],
  ])('called %s is not of states: %j', (column, values) => {
    expect(areStates(column, values)).toBe(false)
  })
})
