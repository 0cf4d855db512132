import type { EventData, Message } from '@belvedere/contract'

export interface ChatHistory {
  /** Oldest first. */
  messages: Message[]
  nextCursor: string | null
}

/** A reply in progress: its text so far and the steps of its turn. */
export interface TurnProgress {
  replyId: string
  text: string
  steps: { step: string; state: 'started' | 'done' | 'failed'; label?: string; ms?: number | undefined }[]
}

/** A sent message that has not come back as an event yet. */
export interface OutboxEntry {
  clientMessageId: string
  text: string
  error: unknown
}

/** Adds a message in its place; replaces an earlier version of it. */
export function addMessage(history: ChatHistory, message: Message): ChatHistory {
  const others = history.messages.filter(({ id }) => id !== message.id)
  return { ...history, messages: [...others, message].sort((a, b) => a.seq - b.seq) }
}

export function addOlderPage(history: ChatHistory, page: ChatHistory): ChatHistory {
  const messageIds = new Set(history.messages.map(({ id }) => id))
  const older = page.messages.filter(({ id }) => !messageIds.has(id))
  return { messages: [...older, ...history.messages], nextCursor: page.nextCursor }
}

/**
 * Adds a piece of text at its offset, so that repeated deltas do no harm. A delta at offset 0 starts the text again: the
 * language model broke off, and another answer replaces its text. A delta beyond the end is ignored, because text before
 * it is missing.
 */
export function applyDelta(
  turn: TurnProgress | null,
  { replyId, offset, text }: EventData<'chat_delta'>,
): TurnProgress | null {
  const base = turn?.replyId === replyId ? turn : { replyId, text: '', steps: [] }
  if (offset > base.text.length) return turn
  const textAfter = offset === 0 ? '' : base.text.slice(offset + text.length)
  return { ...base, text: base.text.slice(0, offset) + text + textAfter }
}

/** Adds a step, or replaces the entry of the same step that is still running. */
export function applyStep(turn: TurnProgress | null, { replyId, ...step }: EventData<'ai_step'>): TurnProgress {
  const base = turn?.replyId === replyId ? turn : { replyId, text: '', steps: [] }
  const at = base.steps.findLastIndex((existing) => existing.step === step.step && existing.state === 'started')
  const steps = at === -1 ? [...base.steps, step] : base.steps.with(at, step)
  return { ...base, steps }
}

/** The total time of all steps in milliseconds. */
export const stepsMs = (steps: readonly { ms?: number | undefined }[]) => steps.reduce((sum, { ms = 0 }) => sum + ms, 0)
