import { routes } from '@belvedere/contract'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { aRoomWithModel, bars, canary } from '../../../testing/room-with-model.ts'
import { writes } from '../../../testing/scripted-model.ts'
import { model, test, useScriptedModels } from '../../../testing/scripted-models.ts'

const { models } = routes

useScriptedModels()

describe('[S26] a key', () => {
  it('is never returned, and lies sealed in the store', async () => {
    const { browser } = await aRoomWithModel({ test, model })
    const got = await browser.call(models.get)
    expect(got.mine).toMatchObject({ hasKey: true, model: 'small', baseUrl: model.baseUrl })
    const stored = await test.inStore((store) => store.read.selectFrom('model_settings').selectAll().execute())
    expect([JSON.stringify(got), JSON.stringify(stored), test.logged()].join('')).not.toContain(canary)
  })
  it('is no part of the export, which tells of the model and of what it was sent', async () => {
    const { ask, browser } = await aRoomWithModel({ test, model })
    model.plays(writes(bars))
    await ask()
    const reply = await fetch(test.server.url + routes.account.export.path, {
      headers: { cookie: browser.cookieHeader(routes.account.export.path) },
    })
    const files = unzipSync(new Uint8Array(await reply.arrayBuffer()))
    const everything = Object.values(files).map((bytes) => new TextDecoder().decode(bytes))
    expect(everything.join('\n')).toContain('"languageModel": {')
    expect(everything.filter((file) => file.includes('Columns are called by their ids'))).toHaveLength(1)
    const { key } = await test.inStore((store) =>
      store.read
        .selectFrom('model_settings')
        .select('key')
        .where('base_url', '=', model.baseUrl)
        .executeTakeFirstOrThrow(),
    )
    for (const secret of [canary, key ?? canary]) expect(everything.join('\n')).not.toContain(secret)
  })
  it('stays where none is given, goes where null is given, and never goes to another endpoint', async () => {
    const { browser, settings } = await aRoomWithModel({ test, model })
    const { apiKey: _key, ...others } = settings
    expect((await browser.call(models.put, { body: { ...others, model: 'large' } })).mine.hasKey).toBe(true)
    const elsewhere = { ...others, baseUrl: 'http://127.0.0.1:9/v1' }
    expect((await browser.call(models.put, { body: elsewhere })).mine.hasKey).toBe(false)
    await browser.call(models.put, { body: settings })
    expect((await browser.call(models.put, { body: { ...others, apiKey: null } })).mine.hasKey).toBe(false)
    await browser.call(models.remove)
    expect((await browser.call(models.get)).mine).toBeNull()
  })
  it('that Anthropic lacks is told by its field', async () => {
    const { browser, settings } = await aRoomWithModel({ test, model })
    const json = { ...settings, kind: 'anthropic', apiKey: null }
    expect(await browser.send('PUT', models.put.path, { json })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'apiKey', message: expect.stringContaining('Enter one.') }] },
    })
  })
  it('that is wrong is told where the model is tried', async () => {
    const { browser } = await aRoomWithModel({ test, model })
    const body = { kind: 'openai-compatible' as const, baseUrl: model.baseUrl, apiKey: 'wrong' }
    expect(await browser.refused(models.test, { body })).toEqual({ status: 422, code: 'endpoint_failed' })
  })
})
