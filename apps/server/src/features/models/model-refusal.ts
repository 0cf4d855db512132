import { parseJson } from '@belvedere/contract'
import { z } from 'zod'

const messageOf = z.object({ message: z.string() })
/** OpenAI, Anthropic: an error with a message and a type. */
const typedError = z.object({ error: messageOf.extend({ type: z.string() }) })
/** OpenRouter, Google: the code repeats the status. */
const codedError = z.object({ error: messageOf.extend({ code: z.int() }) })
/** Older vLLM, Mistral. */
const markedError = z.object({ object: z.literal('error') })
/** LM Studio, for a request it does not accept. */
const plainError = z.strictObject({ error: z.string() })
/** FastAPI, the base of many servers, for missing or extra fields. */
const detailedError = z.object({ detail: z.array(z.object({ loc: z.array(z.unknown()), msg: z.string() })).min(1) })

/**
 * Whether a body is the error format of a language model's endpoint. Other services with the same status must stay
 * indistinguishable.
 */
export function isModelRefusal(status: number, body: string): boolean {
  const parsed = parseJson(body)
  // Google wraps its error in a list.
  const refusal: unknown = Array.isArray(parsed) ? parsed[0] : parsed
  if (typedError.safeParse(refusal).success || markedError.safeParse(refusal).success) return true
  if (codedError.safeParse(refusal).data?.error.code === status) return true
  const isAboutForm = status === 400 || status === 422
  return isAboutForm && (plainError.safeParse(refusal).success || detailedError.safeParse(refusal).success)
}
