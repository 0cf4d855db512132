import { afterEach, describe, expect, it } from 'vitest'
import { assistantContract } from '../../testing/assistant.contract.ts'
import { inProcessAssistant } from '../../testing/in-process-assistant.ts'
import { scriptedAssistant } from '../../testing/scripted-assistant.ts'
import { carsProfile, turnPorts } from '../../testing/turn-ports.ts'
import { AssistantPool } from './assistant-pool.ts'

const entry = new URL('../../testing/scripted-assistant-main.ts', import.meta.url)
const pools: AssistantPool[] = []
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close()
})

function aPool(options: { size?: number; sliceMs?: number; entry?: URL } = {}): AssistantPool {
  const pool = new AssistantPool({ entry, size: 1, heapMb: 128, sliceMs: 10_000, record: () => undefined, ...options })
  pools.push(pool)
  return pool
}

const tell = (
  pool: AssistantPool,
  message: string,
  { person = 'ada', ...given }: Parameters<typeof turnPorts>[0] & { person?: string } = {},
) => {
  const { ports, asked, steps } = turnPorts(given)
  const request = { message, current: null, history: [] }
  const outcome = pool.runTurn(ports, request, { person, signal: new AbortController().signal })
  return { outcome, asked, steps }
}

assistantContract('in the process', () => ({
  assistant: inProcessAssistant(scriptedAssistant.runTurn),
  close: () => undefined,
}))
assistantContract('in processes of their own', () => {
  const assistant = new AssistantPool({ entry, size: 2, heapMb: 128, sliceMs: 10_000, record: () => undefined })
  return { assistant, close: () => assistant.close() }
})

describe('the processes of the assistant', () => {
  it('[S31] answer another person before the second message of a flood', async () => {
    const pool = aPool()
    const order: string[] = []
    const flood = ['busy 1', 'busy 2', 'busy 3', 'busy 4'].map((message) =>
      tell(pool, message).outcome.then(() => order.push(message)),
    )
    const other = tell(pool, 'hello', { person: 'bob' }).outcome.then(() => order.push('hello'))
    await Promise.all([...flood, other])
    expect(order.indexOf('hello')).toBeLessThan(2)
  })

  it('[S31] stop a sentence that takes too long, and go on with the others where they were', async () => {
    const pool = aPool({ sliceMs: 400 })
    const probing = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<{ marks: number; warnings: string[] }>()
    const waiting = tell(pool, 'probe', {
      person: 'bob',
      probe: () => {
        probing.resolve()
        return answer.promise
      },
    })
    await probing.promise
    expect(await tell(pool, 'hang').outcome).toMatchObject({
      kind: 'failed',
      text: 'This message takes too long to read, so I stopped. Use fewer words.',
    })
    answer.resolve({ marks: 7, warnings: [] })
    expect(await waiting.outcome).toMatchObject({ text: '7 marks' })
    expect({ asked: waiting.asked, steps: waiting.steps }).toEqual({
      asked: ['tables'],
      steps: ['profile started', 'profile done'],
    })
  })

  it('[S30] that are killed from outside are replaced, and no sentence is lost', async () => {
    const pool = aPool()
    const probing = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<{ marks: number; warnings: string[] }>()
    let probes = 0
    const { outcome } = tell(pool, 'probe', {
      probe: () => {
        probes++
        probing.resolve()
        return answer.promise
      },
    })
    await probing.promise
    for (const pid of pool.pids) process.kill(pid, 'SIGKILL')
    answer.resolve({ marks: 7, warnings: [] })
    expect(await outcome).toMatchObject({ text: '7 marks' })
    expect(probes).toBe(1)
  })

  it('[S31] compute so much of a person at once, and no more', async () => {
    const pool = aPool()
    const ask = async (person: string) => (await pool.introduce(carsProfile, { language: 'en', person })).suggestions
    const answers = Array.from({ length: 21 }, () => ask('ada'))
    await expect(answers.pop()).rejects.toMatchObject({ code: 'too_many_requests' })
    expect((await ask('bob')).length).toBeGreaterThan(0)
    await Promise.all(answers)
    expect((await ask('ada')).length).toBeGreaterThan(0)
  })

  it('give up a sentence that ends them twice', async () => {
    expect(await tell(aPool(), 'exit').outcome).toMatchObject({
      kind: 'failed',
      text: 'I could not read this message. Put it differently.',
    })
  })

  it('tell what goes wrong in a turn, with where', async () => {
    const outcome = await tell(aPool(), 'throw').outcome
    expect(outcome).toMatchObject({ kind: 'failed', text: 'I could not read this message. Put it differently.' })
    expect(outcome.kind === 'failed' && outcome.cause).toBeInstanceOf(Error)
  })

  it('that cannot be started keep nobody waiting', async () => {
    const nowhere = new URL('./no-such-program.ts', import.meta.url)
    expect(await tell(aPool({ entry: nowhere }), 'hello').outcome).toMatchObject({
      kind: 'failed',
      text: 'The assistant is not available right now. Send the message again in a moment.',
    })
  })

  it('are as many as there is work for', async () => {
    const pool = aPool({ size: 2 })
    const [first] = pool.pids
    await Promise.all(['ada', 'bob', 'cyd'].map((person) => tell(pool, 'busy', { person }).outcome))
    expect(pool.pids.length).toBe(2)
    expect(pool.pids[0]).toBe(first)
  })
})

it('[S30] a closed pool answers what is under way and what is asked then', async () => {
  const pool = aPool()
  const probing = Promise.withResolvers<void>()
  const { outcome } = tell(pool, 'probe', {
    probe: () => {
      probing.resolve()
      return new Promise(() => undefined)
    },
  })
  await probing.promise
  pool.close()
  expect([await outcome, await tell(pool, 'hello').outcome]).toMatchObject([{ kind: 'failed' }, { kind: 'failed' }])
})
