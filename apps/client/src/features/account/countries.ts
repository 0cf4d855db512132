import { countryCodes } from '@belvedere/contract'

export interface Country {
  code: string
  name: string
}

/** All countries in the order of their names in `language`. */
export function countries(language: string): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, language))
}
