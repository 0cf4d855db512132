import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readStored, writeStored } from '../lib/local-storage.ts'
import en from './en.json'
import { languageFor, type PageLanguage } from './languages.ts'

// English comes with the page, the others when they are wanted.
const texts: { [language in PageLanguage]: () => Promise<object> } = {
  en: async () => en,
  de: async () => (await import('./de.json')).default,
  fr: async () => (await import('./fr.json')).default,
  es: async () => (await import('./es.json')).default,
}

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en } },
  // React escapes what it shows.
  interpolation: { escapeValue: false },
  returnNull: false,
})

const remembered = 'belvedere:language'
let wanted: PageLanguage = 'en'

/** Puts the page into a language as soon as its texts are here; of several asked for at once, into the last one. */
async function speak(language: PageLanguage): Promise<void> {
  wanted = language
  const text = await texts[language]()
  if (wanted !== language) return
  i18next.addResourceBundle(language, 'translation', text)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** The language that the page begins with: the remembered one or the browser's; English where its texts do not come. */
export async function loadInitialLanguage(): Promise<void> {
  const first = languageFor(readStored(remembered), navigator.languages)
  await speak(first).catch(() => speak('en'))
}

/** Changes the language now and for the next time; rejects where its texts do not come, and all stays as it is. */
export async function chooseLanguage(language: PageLanguage): Promise<void> {
  await speak(language)
  if (wanted === language) writeStored(remembered, language)
}
