import { classes, glue } from './en/edits/classes.ts'
import * as slots from './en/edits/slots.ts'
import { english } from './en/lexicon.ts'

const words = (phrases: Iterable<string>): string[] => [...phrases].flatMap((phrase) => phrase.split(/[\s-]+/))

/** Every word of English that says something about charts and rows, but those that only name columns. */
export const spokenWords: ReadonlySet<string> = new Set([
  ...english.stopWords,
  ...english.genericWords,
  ...glue,
  ...english.phrases.flatMap(([, phrases]) => words(phrases)),
  ...words(Object.values(classes).flat()),
  ...words(
    [slots.marks, slots.aggregates, slots.timeUnits, slots.channels].flatMap((one) => Object.values(one).flat()),
  ),
  ...words(Object.values(slots.hues).flat()),
  ...english.months,
  ...english.numbers.keys(),
])

/** Every word that the English lexicons know. */
export const englishWords: ReadonlySet<string> = new Set([
  ...spokenWords,
  ...english.synonyms.flatMap(([, group]) => group),
])
