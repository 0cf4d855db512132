import type { TableProfile } from '@belvedere/spec'
import { spokenIn } from '../language/detect.ts'
import { inEnglish, inLanguage } from '../say/text.ts'
import { suggestions } from './suggestions.ts'

/** The questions worth asking of a table, in the language of a BCP 47 tag; in English where the assistant lacks it. */
export function suggestionsIn(profile: TableProfile, tag: string): string[] {
  const language = tag.toLowerCase().split('-')[0] === 'de' ? 'de' : 'en'
  return suggestions(profile).map((question) => {
    const words = inLanguage(question, language)
    // Long English names outweigh the few words around them, and it would be read as English.
    return spokenIn({ message: words, history: [] }).language === language ? words : inEnglish(question)
  })
}
