import { routes } from '@belvedere/contract'
import { describe, expect, it } from 'vitest'
import { answerIn, aRoomWithModel, bars, puzzling } from '../../../testing/room-with-model.ts'
import { writes } from '../../../testing/scripted-model.ts'
import { model, test, useScriptedModels } from '../../../testing/scripted-models.ts'

const { chat, models, rooms } = routes

useScriptedModels()

describe('a room', () => {
  it('tells models statistics until its owner says otherwise; what is so already changes nothing', async () => {
    const { browser, events, params, room } = await aRoomWithModel({ test, model })
    expect(room.privacy).toBe('statistics')
    const change = (privacy: 'values' | 'off') => browser.call(rooms.change, { params, body: { privacy } })
    expect((await change('values')).room).toMatchObject({ privacy: 'values', name: 'Tea' })
    await events.until((m) => m.type === 'room_updated' && m.data.privacy === 'values' && m.data.name === 'Tea')
    const { lastSeq } = (await change('values')).room
    expect((await change('off')).room).toMatchObject({ privacy: 'off', lastSeq: lastSeq + 1 })
    expect(await browser.refused(rooms.change, { params, body: {} })).toMatchObject({ code: 'invalid_request' })
  })
  it('[S26] that is off sends no request to a model, and the answer names none', async () => {
    const { ask, browser, callsOf, params } = await aRoomWithModel({ test, model })
    await browser.call(rooms.change, { params, body: { privacy: 'off' } })
    const message = await ask()
    expect([message.model, model.requests, await callsOf(message.id)]).toEqual([undefined, [], []])
  })
  it('[S26] that is turned off during a request sends nothing more, not even the retry', async () => {
    const { ask, browser, params } = await aRoomWithModel({ test, model })
    await browser.call(rooms.change, { params, body: { privacy: 'rows' } })
    const close = () => browser.call(rooms.change, { params, body: { privacy: 'names' } })
    model.plays(writes('no JSON', close), writes(bars))
    expect((await ask()).model?.note).toContain('has just changed')
    expect(model.requests.length).toBe(1)
  })
  it('[S26] is never sent to the model of a removed member', async () => {
    const { browser, params, room, settings } = await aRoomWithModel({ test, model })
    const editor = await test.user()
    const { invite } = await browser.call(rooms.invite, { params, body: { role: 'editor' } })
    await editor.browser.call(rooms.acceptInvite, { params: { token: invite.url?.split('/').at(-1) ?? '' } })
    await editor.browser.call(models.put, { body: settings })
    const takeOut = async () => {
      const { members } = await browser.call(rooms.members, { params })
      const member = members.find(({ role }) => role === 'editor')
      if (member === undefined) throw new Error('There is no editor.')
      await browser.call(rooms.removeMember, { params: { ...params, userId: member.userId } })
    }
    const events = await browser.events()
    events.ask({ action: 'subscribe_room', token: room.token, after: 0 })
    model.plays(writes('no JSON', takeOut), writes(bars))
    const { replyId } = await editor.browser.call(chat.send, { body: { message: puzzling, roomId: room.id } })
    await answerIn(events, replyId)
    expect(model.requests.length).toBe(1)
  })
  it.each([
    ['names', [], ['Japan', '79', '3 rows']],
    ['statistics', ['79 to 120', '3 rows'], ['Japan']],
    ['values', ['Japan'], ['row c1']],
    ['rows', ['row c1=\\"Japan\\" c2=79'], []],
  ] as const)('[S26] [L2] at %s tells a model just that', async (privacy, told, kept) => {
    const { ask, browser, callsOf, params } = await aRoomWithModel({ test, model })
    await browser.call(rooms.change, { params, body: { privacy } })
    model.plays(writes(bars))
    const sent = (await callsOf((await ask()).id))[0]?.sent ?? ''
    for (const part of ['Origin', ...told]) expect(sent).toContain(part)
    for (const part of kept) expect(sent).not.toContain(part)
    expect(sent).toBe(model.requests[0]?.body)
  })
  it('[L4] is the owner’s to open: an editor may not, and reads what was sent', async () => {
    const { ask, browser, params, room } = await aRoomWithModel({ test, model })
    const editor = await test.user()
    const { invite } = await browser.call(rooms.invite, { params, body: { role: 'editor' } })
    await editor.browser.call(rooms.acceptInvite, { params: { token: invite.url?.split('/').at(-1) ?? '' } })
    const refusal = await editor.browser.refused(rooms.change, { params, body: { privacy: 'rows' } })
    expect(refusal).toEqual({ status: 403, code: 'forbidden' })
    model.plays(writes(bars))
    const of = { params: { id: room.id, messageId: (await ask()).id } }
    expect((await editor.browser.call(models.calls, of)).calls).toHaveLength(1)
    const stranger = await test.user()
    expect(await stranger.browser.refused(models.calls, of)).toEqual({ status: 404, code: 'not_found' })
  })
})
