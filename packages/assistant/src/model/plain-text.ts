/**
 * Escapes a model's text so that Markdown shows exactly these characters: no links, pictures, lists or emphasis. The result for
 * a prefix of a text is a prefix of the result, so that text can be streamed.
 */
export const plainText = (written: string): string =>
  written
    .toWellFormed()
    .replaceAll(/[\\`*_[\]<>()#|~!&]/g, '\\$&')
    .replaceAll(disguising, (mark) => (mark === '\n' ? mark : ' '))

/** A model's text on one line. */
export const oneLine = (written: string): string => written.toWellFormed().replaceAll(disguising, ' ')

/** Control characters, and marks that change the direction of text. */
const disguising = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** The text so far of an answer that is being streamed; empty if it is not an answer in words. */
export const answerSoFar = (written: string): string => {
  if (!/"kind"\s*:\s*"answer"/.test(written)) return ''
  const raw = /"text"\s*:\s*"((?:[^"\\]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*)/.exec(written)?.[1]
  if (raw === undefined) return ''
  const text: unknown = JSON.parse(`"${raw.replaceAll(/\p{Cc}/gu, ' ')}"`)
  // Half of a character may have come by now.
  return typeof text === 'string' ? plainText(text.trim().replace(/[\ud800-\udbff]$/, '')) : ''
}
