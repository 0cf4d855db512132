import { type ChartLanguage, chartLanguages } from '@belvedere/spec'
import { useTranslation } from 'react-i18next'

/** The page's language if `@belvedere/spec` has sentences in it. */
export function useSpecLanguage(): ChartLanguage | undefined {
  const { i18n } = useTranslation()
  return chartLanguages.find((language) => language === i18n.language)
}
