import i18next from 'i18next'

/** Creates a value once per page language: formatters are expensive. */
export function perLanguage<T extends object>(make: (language: string) => T): () => T {
  const made = new Map<string, T>()
  return () => {
    const language = i18next.resolvedLanguage ?? 'en'
    const one = made.get(language) ?? make(language)
    made.set(language, one)
    return one
  }
}
