import { z } from 'zod'

/**
 * A text for people that is not in a language yet: the key of a template in the catalogue and the values for its
 * placeholders. It is data, so it passes between processes and is put into words where the reader's language is known.
 */
export interface TranslatableText {
  readonly key: string
  readonly values?: { readonly [placeholder: string]: TranslatableTextValue } | undefined
}

/** Lists are joined with the language's "and". Numbers are written as they are, or grouped by `{{n, number}}`. */
export type TranslatableTextValue = TranslatableTextPart | readonly TranslatableTextPart[]
type TranslatableTextPart = string | number | TranslatableText

const maxDepth = 3

function nestedTextSchema(depth: number): z.ZodType<TranslatableText> {
  const scalar = z.union([z.string().max(10_000), z.number()])
  const part: z.ZodType<TranslatableTextPart> =
    depth < maxDepth ? z.union([scalar, nestedTextSchema(depth + 1)]) : scalar
  const value = z.union([part, z.array(part).max(100)])
  return z.strictObject({ key: z.string().max(200), values: z.record(z.string().max(50), value).optional() })
}

/** Texts nest at most three levels deep. */
export const translatableText = nestedTextSchema(0)
