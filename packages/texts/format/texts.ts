import type { Language } from './languages.ts'
import type { Templates, TextPath, TranslatableText, TranslationOf, ValuesFor } from './message.ts'

/** Templates of one part of the product by language. */
export interface TextSource {
  readonly name: string
  readonly templates: { readonly en: Templates } & { readonly [language in Language]?: Templates }
}

/** The texts of one part of the product. English is whole; another language has all of its keys or is left out. */
export interface Texts<T extends Templates> extends TextSource {
  readonly templates: { readonly en: T } & { readonly [language in Language]?: TranslationOf<T> }
  /** Creates a text of this part, not yet in a language. Unknown keys and missing values are type errors. */
  message<Path extends TextPath<T>>(path: Path, ...values: ValuesFor<T, Path>): TranslatableText
}

export function defineTexts<const T extends Templates>(name: string, templates: Texts<T>['templates']): Texts<T> {
  return {
    name,
    templates,
    message: (path, ...[values]) => ({ key: `${name}.${path}`, ...(values === undefined ? {} : { values }) }),
  }
}
