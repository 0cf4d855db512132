import type en from '@belvedere/texts/client/en'
import 'i18next'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en }
  }
}
