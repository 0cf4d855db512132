import { tableOf } from '../intent/chart-facts.ts'
import { type Interpretation, interpret, type MessageReading } from '../interpret.ts'
import type { Reading, Request } from '../recommendation.ts'
import { textFormatterFor } from '../say/in-words.ts'
import { text } from '../say/text.ts'
import { type ListedColumn, listColumns } from './columns.ts'
import type { PromptTables } from './describe-tables.ts'
import { interpretAnswer } from './interpret-answer.ts'
import { InvalidAnswerError } from './invalid-answer-error.ts'
import { ModelFault } from './model-fault.ts'
import { answerSoFar } from './plain-text.ts'
import { type Prompt, promptAgain, promptFor } from './prompt.ts'
import { readAnswer, withoutThoughts } from './read-answer.ts'
import { isSure } from './sure.ts'

/** Port for a language model. */
export interface ModelPort {
  /** Resolves with the whole output. `onText` is called repeatedly with the output so far. Rejects with `ModelFault`. */
  write(prompt: Prompt, options: { signal: AbortSignal; onText(soFar: string): void }): Promise<JudgedReply>
}
export interface JudgedReply {
  text: string
  /** To be called with null if the output was usable, else with what was wrong. */
  judge(fault: string | null): void
}

export interface ModelAssistance extends Pick<PromptTables, 'detail'> {
  /** Reads sample rows, by table name. Called only if a model is asked. */
  samples(): Promise<PromptTables['samples']>
  /** Ask the model even if the embedded interpreter is sure. */
  always?: boolean
  model: ModelPort
  /** Called with the text so far of an answer in words, as Markdown. */
  onText(soFar: string): void
}

/** An interpretation, and what a model contributed to it. `note` is a sentence for the person. */
export interface AssistedReading {
  interpretation: MessageReading
  model: { outcome: 'used' | 'not_needed' } | { outcome: 'failed'; note: string }
}

const attemptsAtMost = 2
/** Characters. Longer texts are not streamed, because each piece is parsed together with all before it. */
const heardAtMost = 8000

/**
 * Interprets a message with the embedded reader, and asks a language model if that is not sure. The model's output is parsed and
 * checked against the tables and the chart; if it is faulty, the model is asked once more, with the fault. If that fails too,
 * the embedded interpretation is used, with a note.
 */
export const readWithModel = async (
  request: Request,
  assistance: ModelAssistance,
  signal: AbortSignal,
): Promise<AssistedReading> => {
  const own = interpret(request)
  const first = tableOf(request.current, request.tables)
  if ((isSure(own) && assistance.always !== true) || !first)
    return { interpretation: own, model: { outcome: 'not_needed' } }
  const columns = listColumns(request.tables, first)
  const tell = textFormatterFor(request, request.tables)
  try {
    const interpretation = await askModel(request, { ...assistance, columns, readings: readingsOf(own) }, signal)
    if (interpretation) return { interpretation, model: { outcome: 'used' } }
    return { interpretation: own, model: { outcome: 'failed', note: tell(text('model.unusable')) } }
  } catch (error) {
    if (signal.aborted || !(error instanceof ModelFault)) throw error
    return {
      interpretation: own,
      model: { outcome: 'failed', note: tell(text('model.failed', { fault: error.message })) },
    }
  }
}

const readingsOf = (own: Interpretation): Reading[] => ('readings' in own ? own.readings : [])

type Asking = ModelAssistance & { columns: readonly ListedColumn[]; readings: Reading[] }

/** Null if neither answer of the model is usable. */
const askModel = async (request: Request, asking: Asking, signal: AbortSignal): Promise<MessageReading | null> => {
  const { model, columns, onText } = asking
  const ids = columns.map(({ id }) => id)
  const asked = promptFor(request, { ...asking, samples: await asking.samples() })
  const hear = (soFar: string) => {
    if (soFar.length > heardAtMost || !soFar.includes('"answer"')) return
    const text = answerSoFar(withoutThoughts(soFar))
    if (text !== '') onText(text)
  }
  let prompt = asked
  for (let attempt = 1; attempt <= attemptsAtMost; attempt++) {
    const written = await model.write(prompt, { signal, onText: hear })
    const understood = understand(written.text, ids, { ...asking, request })
    written.judge(understood.ok ? null : understood.fault)
    if (understood.ok) return understood.interpretation
    if (understood.again === null) return null
    prompt = promptAgain(asked, written.text, understood.again)
  }
  return null
}

type Understood =
  | { ok: true; interpretation: MessageReading }
  /** `again`: the fault to tell the model on the second try; null if telling it would reveal data. */
  | { ok: false; fault: string; again: string | null }

const understand = (
  written: string,
  ids: readonly string[],
  context: Parameters<typeof interpretAnswer>[1],
): Understood => {
  const read = readAnswer(written, ids)
  if (!read.ok) return { ok: false, fault: read.fault, again: read.fault }
  try {
    return { ok: true, interpretation: interpretAnswer(read.answer, context) }
  } catch (error) {
    if (!(error instanceof InvalidAnswerError)) throw error
    return { ok: false, fault: error.message, again: error.fault }
  }
}
