import { ModelFault } from '@belvedere/assistant/ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Assistant, TurnModel } from '../src/room/assistant-port.ts'
import { aChart, carsProfile, turnPorts } from './turn-ports.ts'

const by = (signal = new AbortController().signal) => ({ person: 'ada', signal })
const saying = (message: string) => ({ message, current: null, history: [] })
const puzzling = 'flibber the wozzle quux'

/** A language model that writes in two pieces, and a record of its prompts. */
function aModel(writes: () => string): { model: TurnModel; heard: unknown[] } {
  const heard: unknown[] = []
  const model: TurnModel = {
    detail: 'rows',
    samples: async () => {
      heard.push('samples')
      return new Map([['cars', [['Japan', 1]]]])
    },
    write: async ({ message }, { onText }) => {
      heard.push(message.includes('Japan') ? 'asked with rows' : 'asked')
      const text = writes()
      onText(text.slice(0, -10))
      return { text, judge: (fault) => heard.push({ fault }) }
    },
    onText: (soFar) => heard.push({ soFar }),
    onRead: async (reading) => {
      heard.push({ reading })
    },
  }
  return { model, heard }
}

/** The contract of every implementation of the assistant; it runs scripted turns. */
export function assistantContract(name: string, open: () => { assistant: Assistant; close(): void }) {
  describe(`the contract of the assistant, ${name}`, () => {
    let assistant: Assistant
    let close: () => void
    beforeAll(() => {
      ;({ assistant, close } = open())
    })
    afterAll(() => close())

    it.each([
      ['probe', { text: '2 marks', suggestions: ['slow'] }, 'probe cars'],
      ['compute', { text: '2 rows', suggestions: [] }, 'compute cars'],
      ['derive', { text: 'not today', suggestions: [] }, 'derive unpivot'],
    ])('asks the server to %s', async (message, answer, call) => {
      const { ports, asked, steps } = turnPorts()
      expect(await assistant.runTurn(ports, saying(message), by())).toEqual({ kind: 'answer', ...answer })
      expect(asked).toEqual(['tables', call])
      expect(steps).toEqual(['profile started', 'profile done'])
    })

    it('reads with a language model, which is told what it may be and hears what was made of it', async () => {
      const { model, heard } = aModel(() => JSON.stringify({ kind: 'answer', text: 'Forty-two cars, all told.' }))
      const { ports } = turnPorts({ model })
      const outcome = await assistant.runTurn(ports, saying(`read ${puzzling}`), by())
      expect(outcome).toMatchObject({ text: 'words' })
      expect(heard).toEqual([
        'samples',
        'asked with rows',
        { soFar: 'Forty-two cars, a' },
        { fault: null },
        { reading: { outcome: 'used' } },
      ])
    })

    it('reads by itself where the model fails, and says why', async () => {
      const { model, heard } = aModel(() => {
        throw new ModelFault('The endpoint is asleep.')
      })
      await assistant.runTurn(turnPorts({ model }).ports, saying(`read ${puzzling}`), by())
      const reading = { outcome: 'failed', note: 'The endpoint is asleep. This is my own reading.' }
      expect(heard.at(-1)).toEqual({ reading })
    })

    it('is done with a reading that breaks off', async () => {
      const { model, heard } = aModel(() => {
        throw new Error('not a fault of the model')
      })
      const outcome = await assistant.runTurn(turnPorts({ model }).ports, saying(`read ${puzzling}`), by())
      expect(outcome).toMatchObject({ kind: 'failed' })
      expect(heard.at(-1)).toEqual({ reading: null })
    })

    it('ends a turn that is cancelled while it waits', async () => {
      const cancel = new AbortController()
      const { ports } = turnPorts({
        probe: (_spec, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason))
            cancel.abort()
          }),
      })
      expect(await assistant.runTurn(ports, saying('probe'), by(cancel.signal))).toEqual({ kind: 'cancelled' })
    })

    it('does nothing for a turn that was cancelled before', async () => {
      const { ports, asked, steps } = turnPorts()
      const outcome = await assistant.runTurn(ports, saying('derive'), by(AbortSignal.abort()))
      expect({ outcome, asked, steps }).toEqual({ outcome: { kind: 'cancelled' }, asked: [], steps: [] })
    })

    it('introduces a table in a language, and says why a chart looks as it does', async () => {
      const { facts, suggestions } = await assistant.introduce(carsProfile, { language: 'de', person: 'ada' })
      expect(facts.columns.map(({ name }) => name)).toEqual(carsProfile.fields.map(({ name }) => name))
      expect(suggestions.length).toBeGreaterThan(0)
      const why = await assistant.why(aChart, carsProfile, { without: [], person: 'ada' })
      expect(why?.rules.length).toBeGreaterThan(0)
    })
  })
}
