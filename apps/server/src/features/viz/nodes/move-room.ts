import { closeCodes } from '@belvedere/contract'
import { vizInternal } from '@belvedere/contract/internal'
import type { ReachedTable, RoomSnapshot } from '../../../room/viz-port.ts'
import type { NodeCalls } from './node-calls.ts'
import type { RoomPlaces } from './room-places.ts'

/**
 * Moves a room to another node while people use it: the chart is opened there → the node that it leaves hands its state over and
 * lets commands wait → the state is shown to the new node → the place is set → the viewers of the old one reconnect, and what was
 * not acknowledged is sent again. Resolves with the new place; null if the room stays where it is.
 */
export async function moveRoom(
  { places, calls }: { places: RoomPlaces; calls: NodeCalls },
  snapshot: RoomSnapshot<ReachedTable>,
): Promise<string | null> {
  const { room } = snapshot
  const from = await places.find(room)
  // A node asks again until the room is gone, and it may be elsewhere by now.
  if (!from.node.info.isDraining) return null
  const to = places.prepare(room, from.value)
  if (to === null) return null
  const shown = { ...snapshot, place: to.value }
  await calls.call(to.node, vizInternal.show, { ...shown, isPreparing: true })
  const handedOver = await calls.call(from.node, vizInternal.handOver, { room })
  await calls.call(to.node, vizInternal.show, { ...shown, commandBase: handedOver.state.command, handedOver })
  if (!(await places.move(room, { from: from.value, to: to.value }))) return null
  await calls.call(from.node, vizInternal.forget, { room, closeCode: closeCodes.restarting })
  return to.value
}
