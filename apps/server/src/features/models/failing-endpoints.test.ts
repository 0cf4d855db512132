import { runTurn } from '@belvedere/assistant'
import { routes } from '@belvedere/contract'
import { describe, expect, it } from 'vitest'
import { inProcessAssistant } from '../../../testing/in-process-assistant.ts'
import { aRoomWithModel, bars, canary, puzzling } from '../../../testing/room-with-model.ts'
import { writes } from '../../../testing/scripted-model.ts'
import { model, startAnother, test, useScriptedModels } from '../../../testing/scripted-models.ts'
import { aServer } from '../../../testing/test-server.ts'

const { chat, models } = routes

useScriptedModels()

describe('an endpoint that fails', () => {
  it.each([
    ['refuses the key', 401, 'refused the key (401)'],
    ['forbids it', 403, 'refused the key (403)'],
    ['breaks', 500, 'failed (500)'],
    ['does not know the model', 404, 'does not know the model small'],
  ])('%s: the embedded reading stands, and says so', async (_how, status, sentence) => {
    const { ask } = await aRoomWithModel({ test, model })
    model.plays({ type: 'status', status, body: `{"error":{"message":"bad ${canary}","type":"error"}}` })
    const message = await ask()
    expect(message).toMatchObject({
      status: 'done',
      model: { outcome: 'failed', note: expect.stringContaining(sentence) },
    })
    expect(JSON.stringify(message)).not.toContain(canary)
  })
  it('[S30] is away, and is asked again once it is back', async () => {
    const { ask, browser, settings } = await aRoomWithModel({ test, model })
    await model.close()
    expect((await ask()).model?.note).toContain('No language model answers')
    await startAnother()
    await browser.call(models.put, { body: { ...settings, baseUrl: model.baseUrl } })
    model.plays(writes(bars))
    expect((await ask()).model).toMatchObject({ outcome: 'used' })
  })
  it('[L5] refuses a key once: it is left alone until the settings change', async () => {
    const { ask, browser, settings } = await aRoomWithModel({ test, model })
    model.plays({ type: 'status', status: 401 })
    expect((await ask()).model).toMatchObject({ outcome: 'failed', calls: 1 })
    const before = model.requests.length
    expect((await ask('wibble wobble')).model).toMatchObject({ outcome: 'failed', calls: 0 })
    expect(model.requests.length).toBe(before)
    test.clock.aheadMs += 1
    await browser.call(models.put, { body: settings })
    model.plays(writes(bars))
    expect((await ask()).model).toMatchObject({ outcome: 'used' })
  })
  it('[L5] asks to wait a moment, and is asked again after it', async () => {
    const { ask } = await aRoomWithModel({ test, model })
    model.plays({ type: 'status', status: 429, headers: { 'retry-after': '0' } }, writes(bars))
    expect((await ask()).model).toMatchObject({ outcome: 'used' })
  })
  it('[L5] asks to wait for long, and is not waited for', async () => {
    const { ask } = await aRoomWithModel({ test, model })
    model.plays({ type: 'status', status: 429, headers: { 'retry-after': '600' } })
    expect((await ask()).model?.note).toContain('no more requests for 600 s')
    expect(model.requests.length).toBe(1)
  })
  it('[L5] takes no JSON mode, and is asked plainly from then on', async () => {
    const { ask, callsOf } = await aRoomWithModel({ test, model })
    model.plays({ type: 'status', status: 400 }, writes({ kind: 'answer', text: 'Yes.' }))
    const sent = (await callsOf((await ask()).id)).map((call) => call.sent.includes('response_format'))
    const again = (await callsOf((await ask('wibble wobble')).id)).map((call) => call.sent.includes('response_format'))
    expect([sent, again]).toEqual([[true, false], [false]])
  })
  it('[L5] is slow: the time that was set ends it', async () => {
    const { ask, browser, settings } = await aRoomWithModel({ test, model })
    const limits = { tokensPerDay: 1000, secondsPerCall: 1 }
    await browser.call(models.put, { body: { ...settings, limits } })
    model.plays({ type: 'silence' })
    expect((await ask()).model?.note).toContain('did not answer within 1 s')
  })
  it('[L4] hears when the turn is cancelled, and what it was sent can be read', async () => {
    const { answered, browser, callsOf, room, say } = await aRoomWithModel({ test, model })
    model.plays({ type: 'silence' })
    const { replyId } = await say(puzzling)
    await model.silent()
    await browser.call(chat.cancel, { body: { roomId: room.id } })
    expect((await answered(replyId)).status).toBe('cancelled')
    expect(await callsOf(replyId)).toMatchObject([{ outcome: 'failed', fault: 'The request was cancelled.' }])
  })
})

describe('people on a service for others', () => {
  it('[S20] [L7] may not have it ask what is in its own network', async () => {
    const open = await aServer({ privateEndpoints: false }, { assistant: inProcessAssistant(runTurn) })
    try {
      const { browser } = await open.user()
      const body = { kind: 'openai-compatible' as const, baseUrl: model.baseUrl }
      expect(await browser.refused(models.test, { body })).toEqual({ status: 422, code: 'endpoint_failed' })
      expect(model.requests).toEqual([])
    } finally {
      await open.close()
    }
  })
})
