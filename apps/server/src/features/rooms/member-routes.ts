import { routes } from '@belvedere/contract'
import type { Serve } from '../../http/serve-route.ts'
import { acceptInvite, createInvite, type InviteDeps, listInvites, lookAtInvite, revokeInvite } from './invites.ts'
import { changeMember, listMembers, removeMember } from './members.ts'

/** Members and invites of a room. */
export function serveMembers(serve: Serve, deps: InviteDeps): void {
  const { rooms } = routes
  serve(rooms.members, async ({ params }, { caller }) => ({ members: await listMembers(deps, caller, params.id) }))
  serve(rooms.changeMember, async ({ params, body }, { caller }) => {
    await changeMember(deps, caller, params.id, { userId: params.userId, role: body.role })
    return {}
  })
  serve(rooms.removeMember, async ({ params }, { caller }) => {
    await removeMember(deps, caller, params.id, params.userId)
    return {}
  })
  serve(rooms.invites, async ({ params }, { caller }) => ({ invites: await listInvites(deps, caller, params.id) }))
  serve(rooms.invite, async ({ params, body }, { caller }) => ({
    invite: await createInvite(deps, caller, params.id, body),
  }))
  serve(rooms.revokeInvite, async ({ params }, { caller }) => {
    await revokeInvite(deps, caller, params.id, params.inviteId)
    return {}
  })
  serve(rooms.lookAtInvite, async ({ params }) => ({ invite: await lookAtInvite(deps, params.token) }))
  serve(rooms.acceptInvite, async ({ params }, { caller, cookies }) => {
    const room = await acceptInvite(deps, caller, params.token)
    cookies.enterRoom(room)
    return { room }
  })
}
