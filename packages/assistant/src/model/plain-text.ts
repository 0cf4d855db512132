/**
 * What a model wrote, as Markdown that shows exactly these characters: no link, picture, list of its own or emphasis. What
 * is plain of a beginning begins what is plain of the whole.
 */
export const plainText = (written: string): string =>
  written
    .toWellFormed()
    .replaceAll(/[\\`*_[\]<>()#|~!&]/g, '\\$&')
    .replaceAll(disguising, (mark) => (mark === '\n' ? mark : ' '))

/** What a model wrote, on one line. */
export const oneLine = (written: string): string => written.toWellFormed().replaceAll(disguising, ' ')

/** Controls, and the marks that turn around the text which follows. */
const disguising = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** The plain text of an answer in words as far as it has come; empty where the model writes something else. */
export const answerSoFar = (written: string): string => {
  if (!/"kind"\s*:\s*"answer"/.test(written)) return ''
  const raw = /"text"\s*:\s*"((?:[^"\\]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*)/.exec(written)?.[1]
  if (raw === undefined) return ''
  const text: unknown = JSON.parse(`"${raw.replaceAll(/\p{Cc}/gu, ' ')}"`)
  // Half of a character may have come by now.
  return typeof text === 'string' ? plainText(text.trim().replace(/[\ud800-\udbff]$/, '')) : ''
}
