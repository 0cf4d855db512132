import { AppError, message, routes } from '@belvedere/contract'
import { z } from 'zod'
import { newId } from '../../ids.ts'
import { roomId, tool } from './tool.ts'

/** Clients of this protocol wait for 60 s. */
const askPatienceMs = 50_000

const said = routes.api.ask.body.shape
const list = (title: string, lines: string[]) => (lines.length === 0 ? [] : [`${title}: ${lines.join(' · ')}`])

export const ask = tool({
  name: 'ask',
  title: 'Ask the assistant',
  description:
    'Says something to the assistant of a room in plain words ("average price by region as bars", "undo") and waits for the answer. It may draw a chart, answer, or ask back: then ask again with one of the options. Everybody in the room sees it.',
  scope: 'write',
  input: z.strictObject({
    roomId,
    message: said.message,
    clientMessageId: said.clientMessageId.describe(
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
  async run({ clientMessageId = newId(), ...question }, { by, cases, signal }) {
    const waiting = { patienceMs: askPatienceMs, signal }
    const answered = await cases.ask(by, { ...question, clientMessageId }, waiting).catch((cause: unknown) => {
      if (!(cause instanceof AppError && cause.code === 'unavailable')) throw cause
      throw new AppError('unavailable', `${cause.message} Here: clientMessageId "${clientMessageId}".`, { cause })
    })
    const { text, status, spec: made, question: asked, alternatives = [], suggestions = [] } = answered.message
    const options = (asked?.options ?? []).map(({ label }) => label)
    const others = alternatives.map(({ label }) => label)
    return {
      text: [
        text,
        ...list('Options', options),
        ...(made === undefined ? [] : [`This is version ${made.version}:`, JSON.stringify(answered.spec)]),
        ...list('Also possible', others),
        ...list('Worth asking next', suggestions),
      ].join('\n'),
      data: {
        status,
        text,
        version: made?.version ?? null,
        spec: answered.spec === null ? null : { ...answered.spec },
        options,
        alternatives: others,
        suggestions,
      },
    }
  },
})
