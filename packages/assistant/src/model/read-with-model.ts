import { tableOf } from '../intent/chart-facts.ts'
import { type Interpretation, interpret } from '../interpret.ts'
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

/** A language model, however it is reached. */
export interface ModelPort {
  /** All that the model writes. `onText` hears everything so far, again and again. Rejects with `ModelFault`. */
  write(prompt: Prompt, options: { signal: AbortSignal; onText(soFar: string): void }): Promise<JudgedReply>
}
export interface JudgedReply {
  text: string
  /** Hears whether it could be used (null), else why not. */
  judge(fault: string | null): void
}

export interface ModelAssistance extends Pick<PromptTables, 'detail'> {
  /** Sample rows by the table's name, asked for where a model is. */
  samples(): Promise<PromptTables['samples']>
  /** The model is asked also where the embedded interpreter is sure. */
  always?: boolean
  model: ModelPort
  /** The words of an answer as far as they have come, as Markdown. */
  onText(soFar: string): void
}

/** What was read, and what a model had to do with it. `note` is a sentence for the person. */
export interface AssistedReading {
  interpretation: Interpretation
  model: { outcome: 'used' | 'not_needed' } | { outcome: 'failed'; note: string }
}

const attemptsAtMost = 2
/** Characters. Each piece that comes is read with all before it; a long text is told when it is whole. */
const heardAtMost = 8000

/**
 * Reads a message by itself where it is sure, and asks a model where it is not. A model can only fill the intent: what it
 * writes is parsed, checked against the tables and the chart, and asked for once more with the fault. Where nothing comes
 * of it, the embedded reading stands and says so.
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

/** Null where the model does not answer usably, twice. */
const askModel = async (request: Request, asking: Asking, signal: AbortSignal): Promise<Interpretation | null> => {
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
  | { ok: true; interpretation: Interpretation }
  /** `again`: what the model may be told of the fault; null where it may not, so that asking again is of no use. */
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
