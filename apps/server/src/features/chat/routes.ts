import { routes } from '@belvedere/contract'
import type { RequestContext, Serve } from '../../http/serve-route.ts'
import { type RoomAction, requireRequestedRoom } from '../../room/access.ts'
import type { Member } from '../../room/caller.ts'
import type { ChatDeps } from './deps.ts'
import { readMessagePage } from './history.ts'
import { chooseOption, sendUserMessage } from './send-message.ts'
import type { Turns } from './turns.ts'

export function serveChat(serve: Serve, deps: ChatDeps & { turns: Turns }): void {
  const { chat } = routes
  const roomOf = async (
    { caller, cookies }: RequestContext<Member>,
    roomId: string | undefined,
    action: RoomAction,
  ) => {
    const requested = { roomId, roomToken: cookies.get('room_token') }
    return (await requireRequestedRoom(deps.store.read, caller, requested, action)).room.id
  }

  serve(chat.send, async ({ body }, call) => {
    const { message: text, clientMessageId } = body
    return sendUserMessage(deps, call.caller, await roomOf(call, body.roomId, 'edit'), { text, clientMessageId })
  })
  serve(chat.cancel, async ({ body }, call) => {
    await deps.turns.cancel(await roomOf(call, body.roomId, 'edit'))
    return {}
  })
  serve(chat.choose, async ({ body }, call) =>
    chooseOption(deps, call.caller, await roomOf(call, body.roomId, 'edit'), body),
  )
  serve(chat.history, async ({ query }, call) =>
    readMessagePage(deps.store.read, await roomOf(call, query.roomId, 'view'), query),
  )
}
