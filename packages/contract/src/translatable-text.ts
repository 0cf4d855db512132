import { z } from 'zod'

/**
 * A text for people that is not in a language yet: the key of a template in the catalogue and the values for its
 * placeholders. It is data, so it passes between processes and is put into words where the reader's language is known.
 */
export interface TranslatableText {
  readonly key: string
  readonly values?: { readonly [placeholder: string]: TranslatableTextValue } | undefined
}

/** The format of a placeholder says how numbers and lists are written; lists are joined with "and" if it says nothing. */
export type TranslatableTextValue = TranslatableTextPart | readonly TranslatableTextPart[]
type TranslatableTextPart = string | number | TranslatableText | LocalizedString

/** Words that code makes in each language, such as the name of a column within a sentence. English is the fallback. */
export interface LocalizedString {
  readonly en: string
  readonly de?: string | undefined
  readonly fr?: string | undefined
  readonly es?: string | undefined
}

const maxDepth = 3
const words = z.string().max(10_000)
const localizedString: z.ZodType<LocalizedString> = z.strictObject({
  en: words,
  de: words.optional(),
  fr: words.optional(),
  es: words.optional(),
})

function nestedTextSchema(depth: number): z.ZodType<TranslatableText> {
  const scalar = z.union([words, z.number(), localizedString])
  const part: z.ZodType<TranslatableTextPart> =
    depth < maxDepth ? z.union([scalar, nestedTextSchema(depth + 1)]) : scalar
  const value = z.union([part, z.array(part).max(100)])
  return z.strictObject({ key: z.string().max(200), values: z.record(z.string().max(50), value).optional() })
}

/** Texts nest at most three levels deep. */
export const translatableText = nestedTextSchema(0)
