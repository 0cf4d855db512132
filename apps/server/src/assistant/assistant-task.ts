import { ModelFault } from '@belvedere/assistant/ports'
import type { TurnModel, TurnPorts } from '../room/assistant-port.ts'
import type { AssistantWork, MessageFromProcess, PortAnswer, PortCall, WorkResult } from './messages.ts'

type TurnMessage = Extract<MessageFromProcess, { type: 'step' | 'text' | 'judged' }>

/**
 * A piece of work with every answer it got, so that another process can repeat it when its own was lost: a turn is a
 * function of its answers and makes the same calls in the same order.
 */
export class AssistantTask {
  readonly id: number
  readonly person: string
  readonly work: AssistantWork
  /** How many processes ended while this task was running. */
  losses = 0
  readonly #ports: TurnPorts | null
  readonly #signal: AbortSignal
  readonly #answers: Promise<PortAnswer>[] = []
  readonly #judges = new Map<number, (fault: string | null) => void>()
  readonly #result = Promise.withResolvers<WorkResult>()
  #stepsHeard = 0

  constructor(of: {
    id: number
    person: string
    work: AssistantWork
    ports?: TurnPorts
    signal?: AbortSignal
  }) {
    this.id = of.id
    this.person = of.person
    this.work = of.work
    this.#ports = of.ports ?? null
    this.#signal = of.signal ?? new AbortController().signal
  }

  get result(): Promise<WorkResult> {
    return this.#result.promise
  }

  /** Resolves once none of its calls is in progress. */
  async settled(): Promise<void> {
    await Promise.all(this.#answers)
  }

  finish(result: WorkResult): void {
    this.#result.resolve(result)
  }

  fail(error: Error): void {
    this.#result.reject(error)
  }

  /** The answer to a call, the same each time; `onWritten` receives the text of a language model so far. */
  answer(call: number, portCall: PortCall, onWritten: (textSoFar: string) => void): Promise<PortAnswer> {
    const answer = this.#answers[call] ?? this.#answerOnce(call, portCall, onWritten)
    this.#answers[call] = answer
    return answer
  }

  onMessage(message: TurnMessage): void {
    if (this.#ports === null) return
    switch (message.type) {
      case 'step': {
        const isRepeated = message.at < this.#stepsHeard
        if (isRepeated) return
        this.#stepsHeard = message.at + 1
        this.#ports.onStep(message.step)
        return
      }
      case 'text':
        this.#ports.model?.onText(message.textSoFar)
        return
      case 'judged':
        this.#judges.get(message.call)?.(message.fault)
        return
      default:
        message satisfies never
    }
  }

  async #answerOnce(call: number, portCall: PortCall, onWritten: (textSoFar: string) => void): Promise<PortAnswer> {
    try {
      return await this.#ask(call, portCall, onWritten)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return { port: 'failed', message, isModelFault: error instanceof ModelFault }
    }
  }

  async #ask(call: number, portCall: PortCall, onText: (textSoFar: string) => void): Promise<PortAnswer> {
    const ports = this.#ports
    const signal = this.#signal
    if (ports === null) throw new Error('Only a turn asks.')
    const { port } = portCall
    switch (port) {
      case 'tables':
        return { port, tables: await ports.tables(signal) }
      case 'probe':
        return { port, result: await ports.probe(portCall.spec, signal) }
      case 'compute':
        return { port, result: await ports.compute(portCall.query, signal) }
      case 'derive':
        return { port, derived: await ports.derive(portCall.derivation, signal) }
      case 'samples':
        return { port, samples: await modelOf(ports).samples() }
      case 'write': {
        const { text, judge } = await modelOf(ports).write(portCall.prompt, { signal, onText })
        this.#judges.set(call, judge)
        return { port, text }
      }
      case 'onRead':
        await modelOf(ports).onRead(portCall.reading)
        return { port }
      default:
        return portCall satisfies never
    }
  }
}

function modelOf({ model }: TurnPorts): TurnModel {
  if (model === null) throw new Error('There is no language model in this turn.')
  return model
}
