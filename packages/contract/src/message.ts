import { z } from 'zod'
import { explanation } from './explanation.ts'
import { answerModel } from './models.ts'
import { eventSeq, isoTime } from './primitives.ts'

export const stepName = z.enum(['profile', 'interpret', 'solve', 'check', 'draw'])
export type StepName = z.infer<typeof stepName>
export const stepState = z.enum(['started', 'done', 'failed'])
export const turnStep = z.object({ step: stepName, state: stepState, ms: z.number().optional() })

const choice = z.object({ id: z.string(), label: z.string() })

/** A chat message. `text` is Markdown, never HTML. */
export const message = z
  .object({
    id: z.string(),
    seq: eventSeq,
    role: z.enum(['user', 'assistant']),
    /** The author as others in the room see them. Absent: the assistant, or an erased person. */
    by: z.object({ id: z.string(), name: z.string() }).optional(),
    text: z.string(),
    createdAt: isoTime,
    status: z.enum(['streaming', 'done', 'failed', 'cancelled']),
    clientMessageId: z.string().optional(),
    replyTo: z.string().optional(),
    spec: z.object({ version: z.int() }).optional(),
    steps: z.array(turnStep).optional(),
    explanation: explanation.optional(),
    alternatives: z.array(choice).optional(),
    question: z.object({ options: z.array(choice) }).optional(),
    suggestions: z.array(z.string()).optional(),
    /** Absent: no language model is configured, or the room's privacy is off. */
    model: answerModel.optional(),
    error: z.object({ code: z.string(), detail: z.string() }).optional(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof message>
