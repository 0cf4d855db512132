import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../i18n/index.ts'
import { languageNames, type PageLanguage } from '../i18n/languages.ts'
import { useToast } from './toasts.tsx'

/** The page's language, and a function to change it. */
export function useLanguage(): { language: string; choose: (language: PageLanguage) => void } {
  const { t, i18n } = useTranslation()
  const toast = useToast()
  const choose = (language: PageLanguage) => {
    chooseLanguage(language).catch(() => toast({ text: t('language.failed', { name: languageNames[language] }) }))
  }
  return { language: i18n.language, choose }
}
