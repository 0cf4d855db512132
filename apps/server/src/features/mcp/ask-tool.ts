import { AppError, message, routes } from '@belvedere/contract'
import { z } from 'zod'
import { newId } from '../../ids.ts'
import { roomId, tool } from './tool.ts'

/** MCP clients time out after 60 s. */
const askPatienceMs = 50_000

const askBody = routes.api.ask.body.shape
const listLine = (title: string, lines: string[]) => (lines.length === 0 ? [] : [`${title}: ${lines.join(' · ')}`])

export const ask = tool({
  name: 'ask',
  title: 'Ask the assistant',
  description:
    'Says something to the assistant of a room in plain words ("average price by region as bars", "undo") and waits for the answer. It may draw a chart, answer, or ask back: then ask again with one of the options. Everybody in the room sees it.',
  scope: 'write',
  input: z.strictObject({
    roomId,
    message: askBody.message,
    clientMessageId: askBody.clientMessageId.describe(
      'Names this message: one that is sent again with the same name changes nothing and gives its answer.',
    ),
  }),
  output: z.object({
    status: message.shape.status,
    text: z.string(),
    version: z.int().nullable().describe('The version that this answer made.'),
    spec: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('The Vega-Lite spec that the room showed after the answer.'),
    options: z.array(z.string()),
    alternatives: z.array(z.string()),
    suggestions: z.array(z.string()),
  }),
  async run({ clientMessageId = newId(), ...question }, { actor, cases, signal }) {
    const waiting = { patienceMs: askPatienceMs, signal }
    const result = await cases.ask(actor, { ...question, clientMessageId }, waiting).catch((cause: unknown) => {
      if (!(cause instanceof AppError && cause.code === 'unavailable')) throw cause
      throw new AppError('unavailable', `${cause.message} Here: clientMessageId "${clientMessageId}".`, { cause })
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
        ...(createdSpec === undefined ? [] : [`This is version ${createdSpec.version}:`, JSON.stringify(result.spec)]),
        ...listLine('Also possible', alternativeLabels),
        ...listLine('Worth asking next', suggestions),
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
