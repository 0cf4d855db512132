export { wordClass, wordPhrases } from './classes/classes.ts'
export { aliasesOf } from './concepts/aliases.ts'
export {
  askingPhrases,
  type Degree,
  degreesOf,
  type Meaning,
  meaningsOf,
  type Quantity,
  quantities,
} from './concepts/concepts.ts'
export { type Cue, findCues, isFunctionWord } from './cues/cues.ts'
export { type FieldFacts, type FieldRole, type NumberKind, type TableFacts, understand } from './facts/understand.ts'
export { abbreviations } from './names/abbreviations.ts'
export { type NameWord, nameWords } from './names/name-words.ts'
export { deniedBy, denies } from './text/denials.ts'
export { lemmas, sameWord } from './text/lemmas.ts'
export { magnitudeOf, numberOf, ordinalOf } from './text/numbers.ts'
export { rootsOf } from './text/roots.ts'
export { fold, type Token, tokenize } from './text/tokens.ts'
export { type WordVectors, wordVectors } from './words/vectors.ts'
