import type { Language } from '@belvedere/texts'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../i18n/index.ts'
import { languageNames } from '../i18n/languages.ts'
import { useToast } from './toasts.tsx'

/** The page's language, and a function to change it. */
export function useLanguage(): { language: string; choose: (language: Language) => void } {
  const { t, i18n } = useTranslation()
  const toast = useToast()
  const choose = (language: Language) => {
    chooseLanguage(language).catch(() => toast({ text: t('language.failed', { name: languageNames[language] }) }))
  }
  return { language: i18n.language, choose }
}
