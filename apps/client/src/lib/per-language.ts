import i18next from 'i18next'

/** Creates a value once per page language: formatters are expensive. */
export function perLanguage<T extends object>(make: (language: string) => T): () => T {
  const cache = new Map<string, T>()
  return () => {
    const language = i18next.resolvedLanguage ?? 'en'
    const value = cache.get(language) ?? make(language)
    cache.set(language, value)
    return value
  }
}
