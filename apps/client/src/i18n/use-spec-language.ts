import { type Language, languages } from '@belvedere/spec'
import { useTranslation } from 'react-i18next'

/** The page's language where sentences about specs and tables are written in it; otherwise undefined. */
export function useSpecLanguage(): Language | undefined {
  const { i18n } = useTranslation()
  return languages.find((language) => language === i18n.language)
}
