export { type CalendarUnit, type CyclePart, calendar, phraseAt, phraseBefore } from './calendar/calendar.ts'
export { wordClass, wordPhrases } from './classes/classes.ts'
export { hasPhraseAt } from './classes/phrases.ts'
export { colourNames, commandPhrases, commandWords, type UnmetWish, unmetWishes } from './commands/commands.ts'
export { aliasesOf } from './concepts/aliases.ts'
export {
  askingPhrases,
  type Degree,
  degreesOf,
  meaningsOf,
  type Quantity,
  quantities,
  quantitiesIn,
  quantitiesSaidBy,
  superlativeOf,
  type WordMeaning,
} from './concepts/concepts.ts'
export { areContrary } from './concepts/contraries.ts'
export { unitOf, unitsOfField, writtenUnits } from './concepts/units.ts'
export { type Cue, cueWords, findCues, isFunctionWord } from './cues/cues.ts'
export { englishWords, spokenWords } from './english-words.ts'
export { codedMeaning } from './facts/coded-numbers.ts'
export { type NumberKind, numberKindOf } from './facts/column-names.ts'
export { rowKeys, type Timeline, timelineOf } from './facts/row-keys.ts'
export { type RowNouns, rowName, rowNouns, sureRowName } from './facts/row-nouns.ts'
export { knownAggregate, statedAggregate } from './facts/stated.ts'
export { type GrainUnit, timeGrain } from './facts/time-grain.ts'
export { namedTotals } from './facts/total-names.ts'
export {
  type FieldFacts,
  type FieldRole,
  isOrderedNumber,
  liesWithin,
  type TableFacts,
  understand,
} from './facts/understand.ts'
export { abbreviations } from './names/abbreviations.ts'
export { type NameWord, namePieces, nameWords } from './names/name-words.ts'
export { deniedBy } from './text/denials.ts'
export { lemmas, sameWord } from './text/lemmas.ts'
export { magnitudeOf, numberOf, ordinalOf } from './text/numbers.ts'
export { rootsOf } from './text/roots.ts'
export { fold, type Token, tokenize } from './text/tokens.ts'
export { shareSense } from './words/senses.ts'
export { clusterOf, type WordVectors, wordVectors } from './words/vectors.ts'
