import { type Answer, answerAbout } from './answer.ts'

export type ReadAnswer =
  | { ok: true; answer: Answer }
  /** `fault` is a sentence for the model. It contains only what the model wrote and what it may choose from. */
  | { ok: false; fault: string }

/** Parses a model's output. Reasoning, code fences and prose around the JSON object are dropped. */
export const readAnswer = (written: string, ids: readonly string[]): ReadAnswer => {
  const object = lastObjectIn(withoutThoughts(written))
  if (object === undefined) return { ok: false, fault: 'There was no complete JSON object in it.' }
  const parsed = answerAbout(ids).safeParse(object)
  if (parsed.success) return { ok: true, answer: parsed.data }
  const [first] = parsed.error.issues
  const at = first === undefined || first.path.length === 0 ? '' : `${first.path.join('.')}: `
  return { ok: false, fault: `${at}${(first?.message ?? 'The object has another shape.').slice(0, 1000)}.` }
}

const opening = /<(?:think|thinking|reasoning)>/i
const closing = /<\/(?:think|thinking|reasoning)>/gi

/** Removes reasoning. Some models omit the opening tag; if the closing one is missing, nothing is left. */
export const withoutThoughts = (written: string): string => {
  const end = [...written.matchAll(closing)].at(-1)
  const after = end === undefined ? written : written.slice(end.index + end[0].length)
  const begun = after.search(opening)
  return begun < 0 ? after : after.slice(0, begun)
}

/** Bounds the work for a text of nothing but braces. */
const triesAtMost = 100

/** The last outermost object that is valid JSON: models that write a draft first end with the final one. */
const lastObjectIn = (text: string): object | undefined => {
  let found: object | undefined
  let at = text.indexOf('{')
  for (let tries = 0; at >= 0 && tries < triesAtMost; tries++) {
    const end = endOfObject(text, at)
    const object = end === null ? null : parseObject(text.slice(at, end))
    if (object !== null) found = object
    at = text.indexOf('{', object === null || end === null ? at + 1 : end)
  }
  return found
}

/** The index after the brace that matches the one at `start`, ignoring braces in strings; null if there is none. */
const endOfObject = (text: string, start: number): number | null => {
  let depth = 0
  let inText = false
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (inText) {
      if (character === '\\') at++
      else if (character === '"') inText = false
    } else if (character === '"') inText = true
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return at + 1
  }
  return null
}

const parseObject = (text: string): object | null => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
