import type { TableProfile } from '@belvedere/spec'
import { suggestionsIn } from '../suggest/suggestions-in.ts'
import { type KnownTable, knownFacts } from './known-facts.ts'

export interface TableIntroduction {
  facts: KnownTable
  suggestions: string[]
}

/** What is known of a table, and up to four questions worth asking of it in the language of a BCP 47 tag, or in English. */
export const introduceTable = (profile: TableProfile, language: string): TableIntroduction => ({
  facts: knownFacts(profile),
  suggestions: suggestionsIn(profile, language),
})
