import { server as de } from '../de/server.ts'
import { server as en } from '../en/server.ts'
import { defineTexts } from '../format/texts.ts'

/** Errors of the server and its sockets, and what it says in the chat. */
export const serverTexts = defineTexts('server', { en, de })
