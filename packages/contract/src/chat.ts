import { z } from 'zod'
import { fieldTexts } from './field-texts.ts'
import { message } from './message.ts'
import { emptyObject, id } from './primitives.ts'
import { route } from './route.ts'
import { storableText } from './text.ts'

const accepted = z.object({ messageId: z.string(), replyId: z.string(), roomId: z.string() })

/** Limits of a message in UTF-16 units and words. Reading time grows faster than linearly in the words. */
export const longestMessage = { characters: 4000, words: 300 }

/** Counts runs of letters and digits. */
export const countWords = (message: string): number => message.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0

/** A message of a person. */
export const sentence = storableText({ max: longestMessage.characters })
  .refine((value) => value.trim() !== '', fieldTexts.message_empty)
  .refine((value) => countWords(value) <= longestMessage.words, fieldTexts.message_words)

export const chatRoutes = {
  send: route({
    method: 'POST',
    path: '/ai/sendUserMessage',
    access: 'member',
    summary: 'Send a message to the assistant; the answer arrives as events',
    status: 202,
    body: z.strictObject({
      message: sentence,
      /** Default: the room of the room_token cookie. */
      roomId: id.optional(),
      /** Idempotency key: a repeated message changes nothing and gets the first answer. */
      clientMessageId: storableText({ min: 1, max: 100 }).optional(),
    }),
    response: accepted,
  }),
  cancel: route({
    method: 'POST',
    path: '/ai/cancel',
    access: 'member',
    summary: 'Stop the running turn and drop the queued ones',
    status: 202,
    body: z.strictObject({ roomId: id.optional() }),
    response: emptyObject,
  }),
  choose: route({
    method: 'POST',
    path: '/ai/choose',
    access: 'member',
    summary: 'Choose an alternative of an answer or an option of a question',
    status: 202,
    body: z
      .strictObject({
        roomId: id.optional(),
        messageId: id,
        alternativeId: id.optional(),
        optionId: id.optional(),
      })
      .refine((body) => (body.alternativeId === undefined) !== (body.optionId === undefined), fieldTexts.choice),
    response: accepted,
  }),
  history: route({
    method: 'GET',
    path: '/server/get_history',
    access: 'member',
    summary: 'Get the chat: newest page first, oldest message first within a page',
    status: 200,
    query: z.object({
      roomId: id.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      before: id.optional(),
    }),
    response: z.object({ messages: z.array(message), nextCursor: z.string().nullable() }),
  }),
}
