import calendar from './calendar/english.json' with { type: 'json' }
import classes from './classes/english.json' with { type: 'json' }
import colours from './commands/colours.json' with { type: 'json' }
import commands from './commands/english.json' with { type: 'json' }
import wishes from './commands/wishes.json' with { type: 'json' }
import contraries from './concepts/contraries.json' with { type: 'json' }
import quantities from './concepts/quantities.json' with { type: 'json' }
import synonyms from './concepts/synonyms.json' with { type: 'json' }
import cues from './cues/english.json' with { type: 'json' }
import numbers from './text/numbers.json' with { type: 'json' }

const textsIn = (data: unknown): string[] =>
  typeof data === 'string'
    ? [data]
    : typeof data === 'object' && data !== null
      ? Object.values(data).flatMap(textsIn)
      : []

const keyed = [calendar.partsOfYear, calendar.partsOfDay, calendar.units, numbers.amounts, numbers.magnitudes]

const wordsIn = (data: unknown): string[] => textsIn(data).flatMap((text) => text.match(/[a-z']{2,}/g) ?? [])

/** Every word of English by which people speak of charts, rows, times and numbers, in lower case. */
export const spokenWords: ReadonlySet<string> = new Set(
  wordsIn([calendar, classes['function words'], colours, commands, wishes, cues, numbers, ...keyed.map(Object.keys)]),
)

/** These, and every word of English that names what columns hold. */
export const englishWords: ReadonlySet<string> = new Set([
  ...spokenWords,
  ...wordsIn([classes, contraries, quantities, synonyms]),
])
