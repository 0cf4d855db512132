import { describe, expect, it } from 'vitest'
import { aProfile } from '../../../testing/factories.ts'
import { findSpans } from '../spans.ts'

const cycle = (options: readonly string[]) => Array.from({ length: 24 }, (_, at) => options[at % options.length] ?? '')
const ferries = aProfile('crossings', [
  { name: 'Boat', values: cycle(['Sea Heron', 'Sea Gull', 'Northern Petrel']) },
  { name: 'Outcome', values: cycle(['on time', 'delayed', 'cancelled', 'broken down', 'sold out']) },
  { name: 'Desk', values: cycle(['street light out', 'head of the desk', 'ticket desk']) },
  { name: 'Rota', values: cycle(['NAV', 'ENG', 'CAT']) },
  { name: 'Grade', values: cycle(['a', 'b']) },
  { name: 'Skipper', values: cycle(['Marlow', 'Ostrander', 'Quillfeather']) },
  { name: 'Deck', values: cycle(['custom', 'standard']) },
  { name: 'Refunded', values: cycle(['yes', 'no']) },
  { name: 'Reported', type: 'temporal', values: [] },
])

const valuesIn = (message: string) =>
  findSpans(message, [ferries]).flatMap((span) =>
    span.kind === 'value' ? [`${message.slice(span.start, span.end)}: ${span.value}`] : [],
  )

describe('a value in other words', () => {
  it.each([
    ['cancellations per skipper', ['cancellations: cancelled']],
    ['which skipper cancels most', ['cancels: cancelled']],
    ['how many delays were there', ['delays: delayed']],
  ])('is known by a word that is made from the same verb: %s', (message, values) => {
    expect(valuesIn(message)).toEqual(values)
  })

  it.each([
    ['trips of the Petrel', ['Petrel: Northern Petrel']],
    ['herons by outcome', ['herons: Sea Heron']],
    ['sea herons by outcome', ['sea herons: Sea Heron']],
    ['sea trips', []],
    ['trips to the ticket desk', ['ticket desk: ticket desk']],
    ['street light trips', ['street light: street light out']],
    ['the trips of the boats', []],
  ])('is known by a word that no other value of its column has: %s', (message, values) => {
    expect(valuesIn(message)).toEqual(values)
  })

  it.each([
    ['trips that were dealyed', ['dealyed: delayed']],
    ['trips of ostander', ['ostander: Ostrander']],
    ['petrle trips', ['petrle: Northern Petrel']],
    ['trips of Quilfeater', ['Quilfeater: Quillfeather']],
  ])('is known behind a slip of the pen: %s', (message, values) => {
    expect(valuesIn(message)).toEqual(values)
  })

  it.each(['customers by skipper', 'break it down by skipper', 'cross by skipper', 'crossings per skipper', 'barlow'])(
    'is not taken from a word of another meaning: %s',
    (message) => {
      expect(valuesIn(message)).toEqual([])
    },
  )

  it('is known by a code that a word begins with', () => {
    expect(valuesIn('hours of engineers per skipper')).toEqual(['engineers: ENG'])
  })

  it('is a single letter where it is set against another', () => {
    const scores = findSpans('trips a vs b', [ferries]).flatMap((span) => (span.kind === 'value' ? span.score : []))
    expect(scores.every((score) => score >= 0.75)).toBe(true)
    expect(findSpans('a trip', [ferries]).flatMap((span) => (span.kind === 'value' ? span.score : []))).toEqual([0.25])
  })

  it('is rows of which a column says yes, where they are called by it', () => {
    expect(valuesIn('refunds per skipper')).toEqual(['refunds: yes'])
  })

  it('[S25] is looked for in bounded time in a long message', () => {
    expect(valuesIn('petrle delyed '.repeat(400)).length).toBeLessThan(500)
  })
})
