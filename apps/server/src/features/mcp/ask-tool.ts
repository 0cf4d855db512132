import { AppError, message, routes } from '@belvedere/contract'
import { z } from 'zod'
import { newId } from '../../ids.ts'
import { roomId, tool } from './tool.ts'

/** MCP clients time out after 60 s. */
const answerTimeoutMs = 50_000

const askBody = routes.api.ask.body.shape
const listLine = (title: string, lines: string[]) => (lines.length === 0 ? [] : [`${title}: ${lines.join(' · ')}`])

export const ask = tool({
  name: 'ask',
  title: 'Ask the assistant',
  description:
    'Sends a message in plain words ("average price by region as bars", "undo") to the assistant of a room and waits for the answer: a chart, a text, or a question. Reply to a question by calling this tool again with one of its options. Everybody in the room sees the conversation.',
  scope: 'write',
  input: z.strictObject({
    roomId,
    message: askBody.message,
    clientMessageId: askBody.clientMessageId.describe(
      'An id of this message. Sending the same id again changes nothing and returns the original answer.',
    ),
  }),
  output: z.object({
    status: message.shape.status,
    text: z.string(),
    version: z.int().nullable().describe('The version that this answer created.'),
    spec: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('The Vega-Lite spec that the room showed after the answer.'),
    options: z.array(z.string()),
    alternatives: z.array(z.string()),
    suggestions: z.array(z.string()),
  }),
  async run({ clientMessageId = newId(), ...question }, { actor, cases, signal }) {
    const waiting = { timeoutMs: answerTimeoutMs, signal }
    const result = await cases.ask(actor, { ...question, clientMessageId }, waiting).catch((cause: unknown) => {
      if (!(cause instanceof AppError && cause.code === 'unavailable')) throw cause
      throw new AppError(
        'unavailable',
        `${cause.message} The clientMessageId of this message is "${clientMessageId}".`,
        { cause },
      )
    })
    const {
      text,
      status,
      spec: createdSpec,
      question: backQuestion,
      alternatives = [],
      suggestions = [],
    } = result.message
    const options = (backQuestion?.options ?? []).map(({ label }) => label)
    const alternativeLabels = alternatives.map(({ label }) => label)
    return {
      text: [
        text,
        ...listLine('Options', options),
        ...(createdSpec === undefined ? [] : [`Version ${createdSpec.version}:`, JSON.stringify(result.spec)]),
        ...listLine('Also possible', alternativeLabels),
        ...listLine('Suggested next', suggestions),
      ].join('\n'),
      data: {
        status,
        text,
        version: createdSpec?.version ?? null,
        spec: result.spec === null ? null : { ...result.spec },
        options,
        alternatives: alternativeLabels,
        suggestions,
      },
    }
  },
})
