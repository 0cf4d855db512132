import { z } from 'zod'

/**
 * A text for people that is not in a language yet: the key of a template in the catalogue and the values for its
 * placeholders. It is data, so it passes between processes and is put into words where the reader's language is known.
 */
export interface TextMessage {
  readonly key: string
  readonly values?: { readonly [placeholder: string]: TextMessageValue } | undefined
}

/** Lists are joined with the language's "and". Numbers are written as they are, or grouped by `{{n, number}}`. */
export type TextMessageValue = TextMessagePart | readonly TextMessagePart[]
type TextMessagePart = string | number | TextMessage

const maxDepth = 3

function messageSchema(depth: number): z.ZodType<TextMessage> {
  const scalar = z.union([z.string().max(10_000), z.number()])
  const part: z.ZodType<TextMessagePart> = depth < maxDepth ? z.union([scalar, messageSchema(depth + 1)]) : scalar
  const value = z.union([part, z.array(part).max(100)])
  return z.strictObject({ key: z.string().max(200), values: z.record(z.string().max(50), value).optional() })
}

/** Messages nest at most three levels deep. */
export const textMessage = messageSchema(0)
