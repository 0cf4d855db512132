import { countryCodes } from '@belvedere/contract'

export interface CountryOption {
  code: string
  name: string
}

/** All countries, sorted by their names in `language`. */
export function countryOptions(language: string): CountryOption[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, language))
}
