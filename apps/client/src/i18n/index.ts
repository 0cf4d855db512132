import { acceptedLanguage, type Language } from '@belvedere/texts'
import en from '@belvedere/texts/client/en'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readStored, writeStored } from '../lib/local-storage.ts'

// English is bundled; the others are loaded on demand.
const texts: { [language in Language]: () => Promise<object> } = {
  en: async () => en,
  de: async () => (await import('@belvedere/texts/client/de')).default,
  fr: async () => (await import('@belvedere/texts/client/fr')).default,
  es: async () => (await import('@belvedere/texts/client/es')).default,
}

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en } },
  // React escapes what it shows.
  interpolation: { escapeValue: false },
  returnNull: false,
})

const storageKey = 'belvedere:language'
let latestRequest: Language = 'en'

/** Loads and applies a language; of concurrent calls the last one wins. */
async function speak(language: Language): Promise<void> {
  latestRequest = language
  const text = await texts[language]()
  if (latestRequest !== language) return
  i18next.addResourceBundle(language, 'translation', text)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Applies the stored language or the browser's; English if loading fails. */
export async function loadInitialLanguage(): Promise<void> {
  const first = acceptedLanguage([readStored(storageKey), ...navigator.languages].join())
  await speak(first).catch(() => speak('en'))
}

/** Changes and stores the language; rejects, changing nothing, if loading fails. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language)
  if (latestRequest === language) writeStored(storageKey, language)
}
