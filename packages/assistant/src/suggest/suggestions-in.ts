import type { TableProfile } from '@belvedere/spec'
import { spokenIn } from '../language/detect.ts'
import { tellerIn } from '../language/tell.ts'
import { suggestions } from './suggestions.ts'

/** The questions worth asking of a table, in the language of a BCP 47 tag; in English where the assistant lacks it. */
export function suggestionsIn(profile: TableProfile, tag: string): string[] {
  const asked = suggestions(profile)
  const language = tag.toLowerCase().split('-')[0] === 'de' ? 'de' : 'en'
  const tell = tellerIn(language, [profile])
  return asked.map((question) => {
    const said = tell(question)
    // Long English names outweigh the few words around them, and it would be read as English.
    return spokenIn({ message: said, history: [] }).language === language ? said : question
  })
}
