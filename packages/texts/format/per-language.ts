import type { Language } from './languages.ts'

/** A value that is made once for each language, when it is first needed. */
export function perLanguage<T>(make: (language: Language) => T): (language: Language) => T {
  const cache = new Map<Language, T>()
  return (language) => {
    const cached = cache.get(language)
    if (cached !== undefined) return cached
    const fresh = make(language)
    cache.set(language, fresh)
    return fresh
  }
}
