import { utf16Of } from '../sources/text-encoding.ts'

/** The first characters of a file that may be text. */
export const textIn = (head: Uint8Array): string => new TextDecoder(utf16Of(head) ?? 'utf-8').decode(head).trimStart()
