import { z } from 'zod'
import { fieldTexts } from './field-texts.ts'
import { emptyObject, id, isoTime } from './primitives.ts'
import { route } from './route.ts'
import { storableText } from './text.ts'

/** The protocol of an endpoint: OpenAI chat completions, or Anthropic messages. */
export const modelKind = z.enum(['openai-compatible', 'anthropic']).meta({ id: 'ModelKind' })
export type ModelKind = z.infer<typeof modelKind>

/**
 * What a language model may see of a room's tables. `off`: no model is used. `names`: names and types of tables and
 * columns, with units. `statistics`: also counts, minima, maxima, and what is known of columns and rows. `values`: also
 * frequent values. `rows`: also sample rows. Messages are always sent.
 */
export const privacy = z.enum(['off', 'names', 'statistics', 'values', 'rows']).meta({ id: 'Privacy' })
export type Privacy = z.infer<typeof privacy>

/** The part of a language model in an answer. `note` is a message for the person. */
export const answerModel = z
  .object({
    label: z.string(),
    /** `not_needed`: the embedded interpreter was confident, so nothing was sent. */
    outcome: z.enum(['used', 'failed', 'not_needed']),
    note: z.string().optional(),
    /** Number of requests sent. Absent from older answers. */
    calls: z.int().min(0).optional(),
  })
  .meta({ id: 'AnswerModel' })
export type AnswerModel = z.infer<typeof answerModel>

const limits = z.strictObject({
  /** Sent and received, from midnight UTC. */
  tokensPerDay: z.int().min(0).max(100_000_000),
  secondsPerCall: z.int().min(1).max(120),
})

const baseUrl = storableText({ max: 1000 }).trim().refine(isEndpoint, fieldTexts.endpoint)
const modelName = storableText({ max: 200 }).trim().min(1, fieldTexts.model_name)
const apiKey = storableText({ max: 1000 })
  .trim()
  .regex(/^[\x21-\x7e]*$/, fieldTexts.api_key)

function isEndpoint(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, search, hash } = new URL(value)
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '')
}

const modelSettings = z
  .object({
    kind: modelKind,
    baseUrl: z.string(),
    model: z.string(),
    /** Whether a key is stored. It is never shown again. */
    hasKey: z.boolean(),
    updatedAt: isoTime,
    limits,
    tokensToday: z.int(),
  })
  .meta({ id: 'ModelSettings' })
export type ModelSettings = z.infer<typeof modelSettings>

const modelCall = z
  .object({
    at: isoTime,
    /** Origin only. */
    endpoint: z.string(),
    model: z.string(),
    /** The exact request body. Keys are sent in headers and are not included. */
    sent: z.string(),
    /** The model's text; may be empty. */
    received: z.string(),
    inputTokens: z.int(),
    outputTokens: z.int(),
    ms: z.number(),
    outcome: z.enum(['used', 'failed']),
    /** The error as a sentence. */
    fault: z.string().optional(),
  })
  .meta({ id: 'ModelCall' })
export type ModelCall = z.infer<typeof modelCall>

const mine = { path: '/server/models/mine', access: 'user', status: 200 } as const

export const modelRoutes = {
  get: route({
    method: 'GET',
    path: '/server/models',
    access: 'member',
    summary: 'Get the language model of this service, and my own',
    status: 200,
    response: z.object({
      server: z.object({ label: z.string(), kind: modelKind, model: z.string() }).nullable(),
      mine: modelSettings.nullable(),
    }),
  }),
  put: route({
    ...mine,
    method: 'PUT',
    summary: 'Set my own language model, which is used instead of the service’s',
    body: z.strictObject({
      kind: modelKind,
      baseUrl,
      model: modelName,
      /** Absent: the stored key is kept, if the origin is the same. Null: it is removed. */
      apiKey: apiKey.nullable().optional(),
      /** Absent: the current limits, or the defaults. */
      limits: limits.optional(),
    }),
    response: z.object({ mine: modelSettings }),
  }),
  remove: route({
    ...mine,
    method: 'DELETE',
    summary: 'Delete my language model and its key',
    response: emptyObject,
  }),
  test: route({
    method: 'POST',
    path: '/server/models/test',
    access: 'user',
    summary: 'Test a language model: lists the endpoint’s models and calls the named one',
    status: 200,
    body: z.strictObject({
      kind: modelKind,
      baseUrl,
      /** Absent: only lists the models. */
      model: modelName.optional(),
      /** Absent: the stored key for this origin, if any. */
      apiKey: apiKey.optional(),
    }),
    response: z.object({
      /** Empty if the endpoint does not list models. */
      models: z.array(z.string()),
      ms: z.number(),
      /** The model's answer. */
      text: z.string(),
    }),
  }),
  calls: route({
    method: 'GET',
    path: '/server/rooms/:id/messages/:messageId/model-calls',
    access: 'member',
    summary: 'List what was sent to a language model for an answer, and its responses',
    status: 200,
    params: z.object({ id, messageId: id }),
    response: z.object({ calls: z.array(modelCall) }),
  }),
}
