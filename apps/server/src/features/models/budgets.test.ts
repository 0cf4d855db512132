import { runTurn } from '@belvedere/assistant'
import { routes } from '@belvedere/contract'
import { describe, expect, it } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { inProcessAssistant } from '../../../testing/in-process-assistant.ts'
import { answerIn, aRoomWithModel, canary, cars, puzzling } from '../../../testing/room-with-model.ts'
import { writes } from '../../../testing/scripted-model.ts'
import { model, test, useScriptedModels } from '../../../testing/scripted-models.ts'
import { aServer } from '../../../testing/test-server.ts'

const { chat, models, rooms } = routes

useScriptedModels()

describe('the tokens of a day', () => {
  it('[L6] are counted, and where they are used up nothing is sent until midnight', async () => {
    const { ask, browser, settings } = await aRoomWithModel({ test, model })
    await browser.call(models.put, { body: { ...settings, limits: { tokensPerDay: 150, secondsPerCall: 5 } } })
    model.plays(writes({ kind: 'answer', text: 'Yes.' }))
    await ask()
    expect((await browser.call(models.get)).mine?.tokensToday).toBe(150)
    const before = model.requests.length
    expect((await ask('wibble wobble')).model?.note).toContain('used up its tokens for today')
    expect(model.requests.length).toBe(before)
    test.clock.aheadMs += 24 * 3_600_000
    await browser.call(routes.auth.refresh)
    expect((await browser.call(models.get)).mine?.tokensToday).toBe(0)
  })
})

describe('the tokens of requests under way', () => {
  it('[L6] count as used, so that many rooms at once spend no more than one', async () => {
    const { ask, browser, settings } = await aRoomWithModel({ test, model })
    await browser.call(models.put, { body: { ...settings, limits: { tokensPerDay: 200, secondsPerCall: 5 } } })
    const { room } = await browser.call(rooms.create, { body: { name: 'Beside' } })
    const { files } = await browser.call(routes.files.list)
    const linked = { params: { id: room.id }, body: { fileIds: files.map(({ id }) => id) } }
    await browser.call(rooms.linkFiles, linked)
    const events = await browser.events()
    events.ask({ action: 'subscribe_room', token: room.token, after: 0 })
    const notes: unknown[] = []
    const askBeside = async () => {
      const { replyId } = await browser.call(chat.send, { body: { message: puzzling, roomId: room.id } })
      notes.push((await answerIn(events, replyId)).model?.note)
    }
    model.plays(writes({ kind: 'answer', text: 'Yes.' }, askBeside))
    expect((await ask()).model).toMatchObject({ outcome: 'used' })
    expect(notes).toEqual([expect.stringContaining('used up its tokens for today')])
    expect(model.requests.length).toBe(1)
  })
})

describe('the service’s own model', () => {
  const ofService = (more: object = {}) => ({
    ...{ kind: 'openai-compatible' as const, baseUrl: model.baseUrl, model: 'house', apiKey: canary },
    ...{ tokensPerDay: 400, tokensPerPerson: 200, secondsPerCall: 5, ...more },
  })
  async function aHouse() {
    const house = await aServer({ languageModel: ofService() }, { assistant: inProcessAssistant(runTurn) })
    const talk = async (browser: Browser) => {
      await browser.upload('/server/data/upload', { 'cars.csv': cars })
      await house.server.filesSettled()
      const { room } = (await browser.call(routes.auth.me)).session
      if (room === null) throw new Error('The guest has no room.')
      const events = await browser.events()
      events.ask({ action: 'subscribe_room', token: room.token })
      return async () => {
        const { replyId } = await browser.call(chat.send, { body: { message: puzzling, roomId: room.id } })
        return (await answerIn(events, replyId)).model
      }
    }
    return { house, talk }
  }

  it('[L6] answers guests too, within what a person and the service may use in a day', async () => {
    const { house, talk } = await aHouse()
    try {
      model.plays(writes({ kind: 'answer', text: 'Yes.' }))
      const [first, second] = [await house.guest(), await house.guest()]
      const [ask, askAlso] = [await talk(first.browser), await talk(second.browser)]
      expect(await ask()).toEqual({ label: 'house', outcome: 'used', calls: 1 })
      await ask()
      expect(await ask()).toMatchObject({ outcome: 'failed', note: expect.stringContaining('You have used') })
      expect(await askAlso()).toMatchObject({ outcome: 'used' })
      expect(await askAlso()).toMatchObject({ note: expect.stringContaining('This server’s model has used up') })
      const got = await first.browser.call(models.get)
      expect(got).toEqual({ server: { label: 'house', kind: 'openai-compatible', model: 'house' }, mine: null })
      const body = { kind: 'openai-compatible' as const, baseUrl: model.baseUrl, model: 'x' }
      expect(await first.browser.refused(models.put, { body })).toEqual({ status: 403, code: 'guest_not_allowed' })
      expect(house.logged()).not.toContain(canary)
    } finally {
      await house.close()
    }
  })
})
