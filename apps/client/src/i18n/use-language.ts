import { useTranslation } from 'react-i18next'
import { useToast } from '../toasts/toasts.tsx'
import { chooseLanguage } from './index.ts'
import { type Language, languageNames } from './languages.ts'

/** The language of the page, and the way to another. */
export function useLanguage(): { language: string; choose: (language: Language) => void } {
  const { t, i18n } = useTranslation()
  const toast = useToast()
  const choose = (language: Language) => {
    chooseLanguage(language).catch(() => toast({ text: t('language.failed', { name: languageNames[language] }) }))
  }
  return { language: i18n.language, choose }
}
