import { mailTexts } from './mail.ts'
import { serverTexts } from './server.ts'
import { textOfAll } from './text-of.ts'

/** Puts a message of any part into words. Only for processes that have every part: browsers load those that they need. */
export const textOf = textOfAll(mailTexts, serverTexts)
