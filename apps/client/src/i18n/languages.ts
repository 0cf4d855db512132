import type { Language } from '@belvedere/texts'

/** The languages' own names. */
export const languageNames: { [language in Language]: string } = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
}
