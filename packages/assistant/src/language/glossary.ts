/** What a verb with a part at the end of its clause means: "füge … hinzu". */
export interface SplitVerb {
  verb: string
  part: string
  gloss: string
}

/** What a word means beside numbers and dates, where that is not what it means else: "nach 2010", "nach Region". */
interface BesideNumber {
  word: string
  side: 'before' | 'after'
  gloss: string
}

/**
 * A language told in the words of English, the language that the grammars are written in and that the ranker was trained
 * on. Everything is written as people write it; `gloss.ts` folds case, accents and endings. A gloss of several, apart by
 * `|`, is the one that the table has, or else the first; an empty one drops the word.
 */
export interface Glossary {
  /** Its code by BCP 47. */
  code: 'de'
  /** Letters and what they are folded to, longest first. */
  folds: readonly (readonly [from: string, to: string])[]
  /** Endings that words take and lose, longest first. */
  endings: readonly string[]
  /** Words and phrases with their glosses, one entry a line: `wort/anderes wort = gloss|other gloss`. */
  entries: readonly string[]
  /** Phrases after which the rest of a message stays as it is written: a title. */
  verbatimAfter: readonly string[]
  /** Verbs; at the end of a clause they are read as if they stood at its beginning. */
  verbs: readonly string[]
  splitVerbs: readonly SplitVerb[]
  besideNumbers: readonly BesideNumber[]
  /** Names that columns usually have, written as `entries` are. */
  fields: readonly string[]
  /** Articles that stand for "of the" after nouns: "Summe des Umsatzes". */
  genitives: readonly string[]
  /** Glosses of the nouns among `entries`. */
  heads: readonly string[]
  /** Words of order, which a verb at the end of a clause is put before: "absteigend sortieren". */
  orders: readonly string[]
  /** Words that begin another clause. */
  joints: readonly string[]
  /** First parts of compounds, with what the whole means: `{}` stands for the rest. */
  compoundHeads: readonly string[]
  /** Last parts of compounds; `{}` stands for what comes before. */
  compoundTails: readonly string[]
  /** Letters that may stand between the parts of a compound. */
  compoundLinks: readonly string[]
  /** Letters that a first part of a compound loses: "Miete", "Mietpreis". */
  compoundLosses: readonly string[]
  /** Months, January first. */
  months: readonly string[]
  /** Names of places and the like: what the table's values may be called in the other language. */
  values: ReadonlyMap<string, readonly string[]>
}
