export const languages = ['en', 'de', 'fr', 'es'] as const
export type PageLanguage = (typeof languages)[number]

/** The languages' own names. */
export const languageNames: { [language in PageLanguage]: string } = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
}

/** The stored choice, else the first supported language of the browser, else English. */
export function languageFor(chosen: string | null, preferred: readonly string[]): PageLanguage {
  const tags = [chosen ?? '', ...preferred].map((tag) => tag.toLowerCase().split('-')[0])
  return tags.flatMap((tag) => languages.filter((language) => language === tag))[0] ?? 'en'
}
