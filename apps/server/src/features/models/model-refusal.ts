import { parseJson } from '@belvedere/contract'
import { z } from 'zod'

const messageOf = z.object({ message: z.string() })
/** OpenAI's form and Anthropic's: an error with a message and its type. */
const typed = z.object({ error: messageOf.extend({ type: z.string() }) })
/** OpenRouter, Google: the code repeats the status. */
const coded = z.object({ error: messageOf.extend({ code: z.int() }) })
/** vLLM of old, Mistral. */
const marked = z.object({ object: z.literal('error') })
/** LM Studio says so what of a request it does not take. */
const bare = z.strictObject({ error: z.string() })
/** FastAPI, on which many are built, says so what of a request is missing or too much. */
const detailed = z.object({ detail: z.array(z.object({ loc: z.array(z.unknown()), msg: z.string() })).min(1) })

/** Whether a language model's endpoint refuses so. What else answers with such a status is not to be told apart. */
export function isModelRefusal(status: number, body: string): boolean {
  const written = parseJson(body)
  // Google puts its error into a list.
  const refusal: unknown = Array.isArray(written) ? written[0] : written
  if (typed.safeParse(refusal).success || marked.safeParse(refusal).success) return true
  if (coded.safeParse(refusal).data?.error.code === status) return true
  const isAboutForm = status === 400 || status === 422
  return isAboutForm && (bare.safeParse(refusal).success || detailed.safeParse(refusal).success)
}
