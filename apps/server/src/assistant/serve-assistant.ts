import {
  type introduceTable,
  ModelFault,
  type RunTurn,
  type TurnOutcome,
  type whyChart,
} from '@belvedere/assistant/ports'
import { isObject } from '@belvedere/spec/json'
import type { TurnPorts } from '../room/assistant-port.ts'
import type {
  AssistantWork,
  MessageFromProcess,
  MessageToProcess,
  PortAnswer,
  PortCall,
  WorkResult,
} from './messages.ts'
import { turnDepsOf } from './turn-deps.ts'

/** What the process runs for the server. */
export interface AssistantImplementation {
  runTurn: RunTurn
  introduceTable: typeof introduceTable
  why: typeof whyChart
}

type AnswerOf<Port extends PortAnswer['port']> = Extract<PortAnswer, { port: Port }>
type Pending = { resolve(answer: PortAnswer): void; onWritten(textSoFar: string): void }

/**
 * The process's side of the protocol with the server: runs the given tasks concurrently and reports when all of them
 * wait for answers. Exits when the server is gone.
 */
export async function serveAssistant(
  implementation: AssistantImplementation,
  warmUp: () => Promise<void>,
): Promise<void> {
  const tasks = new Map<number, Task>()
  const dispatch = (message: MessageToProcess) => {
    const { task: id } = message
    switch (message.type) {
      case 'start': {
        const task = new Task(id)
        tasks.set(id, task)
        task.run(implementation, message.work).then(
          (result) => finish(id, { type: 'done', task: id, result }),
          (error: unknown) => finish(id, { type: 'failed', task: id, message: String(error) }),
        )
        return
      }
      case 'answer':
        tasks.get(id)?.onAnswer(message.call, message.answer)
        return
      case 'written':
        tasks.get(id)?.onWritten(message.call, message.textSoFar)
        return
      case 'drop':
        tasks.delete(id)
        return
      default:
        message satisfies never
    }
  }
  const finish = (id: number, message: MessageFromProcess) => {
    if (tasks.delete(id)) send(message)
  }
  process.on('message', (message: unknown) => {
    if (!isMessageToProcess(message)) return
    dispatch(message)
    // A slice is over when everything that followed synchronously from the message is done, before the next turn of
    // the event loop.
    if (message.type !== 'drop') setImmediate(() => send({ type: 'parked' }))
  })
  process.on('disconnect', () => process.exit(0))
  await warmUp()
  send({ type: 'ready' })
}

const send = (message: MessageFromProcess) => process.send?.(message)

// Both ends are this program, so a message is recognized by its shape and not validated field by field.
const isMessageToProcess = (message: unknown): message is MessageToProcess =>
  isObject(message) && typeof message.task === 'number' && typeof message.type === 'string'

const isAnswerOf = <Port extends PortAnswer['port']>(answer: PortAnswer, port: Port): answer is AnswerOf<Port> =>
  answer.port === port

/** One piece of work with the calls it makes to the server. */
class Task {
  readonly #id: number
  readonly #pending = new Map<number, Pending>()
  #calls = 0
  #steps = 0

  constructor(id: number) {
    this.#id = id
  }

  async run({ runTurn, introduceTable, why }: AssistantImplementation, work: AssistantWork): Promise<WorkResult> {
    switch (work.type) {
      case 'turn': {
        // The server cancels a turn by dropping it; its calls are aborted by the server's own signal.
        const { signal } = new AbortController()
        const outcome = await runTurn(turnDepsOf(this.#ports(work)), work.request, signal)
        return { type: 'turn', outcome: withPlainCause(outcome) }
      }
      case 'introduction':
        return { type: 'introduction', introduction: introduceTable(work.profile, work.language) }
      case 'why':
        return { type: 'why', why: why(work.spec, work.table, { without: work.without }) }
      default:
        return work satisfies never
    }
  }

  onAnswer(call: number, answer: PortAnswer): void {
    this.#pending.get(call)?.resolve(answer)
    this.#pending.delete(call)
  }

  onWritten(call: number, textSoFar: string): void {
    this.#pending.get(call)?.onWritten(textSoFar)
  }

  #ports({ detail }: Extract<AssistantWork, { type: 'turn' }>): TurnPorts {
    return {
      tables: async () => (await this.#ask({ port: 'tables' }, 'tables')).tables,
      probe: async (spec) => (await this.#ask({ port: 'probe', spec }, 'probe')).result,
      compute: async (query) => (await this.#ask({ port: 'compute', query }, 'compute')).result,
      derive: async (derivation) => (await this.#ask({ port: 'derive', derivation }, 'derive')).derived,
      onStep: (step) => send({ type: 'step', task: this.#id, at: this.#steps++, step }),
      model: detail === null ? null : this.#model(detail),
    }
  }

  #model(detail: NonNullable<TurnPorts['model']>['detail']): TurnPorts['model'] {
    return {
      detail,
      samples: async () => (await this.#ask({ port: 'samples' }, 'samples')).samples,
      write: async (prompt, { onText }) => {
        const call = this.#calls
        const { text } = await this.#ask({ port: 'write', prompt }, 'write', onText)
        return { text, judge: (fault) => send({ type: 'judged', task: this.#id, call, fault }) }
      },
      onText: (textSoFar) => send({ type: 'text', task: this.#id, textSoFar }),
      onRead: async (reading) => void (await this.#ask({ port: 'onRead', reading }, 'onRead')),
    }
  }

  async #ask<Port extends PortCall['port']>(
    portCall: PortCall,
    port: Port,
    onWritten: (textSoFar: string) => void = () => undefined,
  ): Promise<AnswerOf<Port>> {
    const call = this.#calls++
    const { promise, resolve } = Promise.withResolvers<PortAnswer>()
    this.#pending.set(call, { resolve, onWritten })
    send({ type: 'call', task: this.#id, call, portCall })
    const answer = await promise
    if (answer.port === 'failed') throw answer.isModelFault ? new ModelFault(answer.message) : new Error(answer.message)
    if (!isAnswerOf(answer, port)) throw new Error(`A call of ${port} was answered as one of ${answer.port}.`)
    return answer
  }
}

/** Replaces the cause by a plain error, which can be sent between processes. */
function withPlainCause(outcome: TurnOutcome): TurnOutcome {
  if (outcome.kind !== 'failed' || outcome.cause === undefined) return outcome
  const { cause } = outcome
  const cloneable = new Error(cause instanceof Error ? cause.message : String(cause))
  if (cause instanceof Error && cause.stack !== undefined) cloneable.stack = cause.stack
  return { ...outcome, cause: cloneable }
}
