import type { Message, Room, RouteAnswer, routes } from '@belvedere/contract'
import type { TableProfile } from '@belvedere/spec'
import type { Actor } from '../../room/caller.ts'
import type { FramePort } from '../../room/frame-port.ts'

type Api = typeof routes.api

/** What the tools do: the use cases of the features, judged by who asks. */
export interface UseCases extends FramePort {
  listRooms(by: Actor): Promise<Room[]>
  viewRoom(by: Actor, roomId: string): Promise<Room>
  profileTable(
    by: Actor,
    of: { roomId: string; table: string },
  ): Promise<{ profile: TableProfile; suggestions: string[] }>
  /** Rejects `unavailable` where there is no answer after `patienceMs`; the turn goes on. */
  ask(
    by: Actor,
    said: { roomId: string; message: string; clientMessageId: string },
    waiting: { patienceMs: number; signal: AbortSignal },
  ): Promise<{ message: Message; spec: object | null }>
  listSpecs(by: Actor, roomId: string): Promise<RouteAnswer<Api['specs']>['specs']>
  viewSpec(by: Actor, roomId: string, version: number): Promise<RouteAnswer<Api['spec']>>
  /** Gives the number of the new version. */
  putSpec(by: Actor, roomId: string, next: { spec: unknown; expectedVersion: number | null }): Promise<number>
}
