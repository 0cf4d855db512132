export const languages = ['en', 'de', 'fr', 'es'] as const
export type PageLanguage = (typeof languages)[number]

/** Each language in its own words. */
export const languageNames: { [language in PageLanguage]: string } = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
}

/** What was chosen here before, else the first that the browser's list shares with ours, else English. */
export function languageFor(chosen: string | null, preferred: readonly string[]): PageLanguage {
  const wanted = [chosen ?? '', ...preferred].map((tag) => tag.toLowerCase().split('-')[0])
  return wanted.flatMap((tag) => languages.filter((known) => known === tag))[0] ?? 'en'
}
