import i18next from 'i18next'

/** What `make` gives for the page's language, made once for each: formatters are dear. */
export function perLanguage<T extends object>(make: (language: string) => T): () => T {
  const made = new Map<string, T>()
  return () => {
    const language = i18next.resolvedLanguage ?? 'en'
    const one = made.get(language) ?? make(language)
    made.set(language, one)
    return one
  }
}
