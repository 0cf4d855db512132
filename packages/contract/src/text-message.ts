import { z } from 'zod'

/** A text for people as data: the key of a template in the catalogue, and the values for its placeholders. */
interface TextMessage {
  key: string
  values?: { [placeholder: string]: TextMessageValue } | undefined
}
type TextMessagePart = string | number | TextMessage
type TextMessageValue = TextMessagePart | TextMessagePart[]

const maxDepth = 3

function messageSchema(depth: number): z.ZodType<TextMessage> {
  const plain = z.union([z.string().max(10_000), z.number()])
  const part: z.ZodType<TextMessagePart> = depth < maxDepth ? z.union([plain, messageSchema(depth + 1)]) : plain
  const value = z.union([part, z.array(part).max(100)])
  return z.strictObject({ key: z.string().max(200), values: z.record(z.string().max(50), value).optional() })
}

/** Messages nest at most three levels deep. */
export const textMessage = messageSchema(0)
