import type { TableIntroduction } from '@belvedere/assistant/ports'
import type { Message, Room, RouteResponse, routes } from '@belvedere/contract'
import type { TableProfile } from '@belvedere/spec'
import type { Actor } from '../../room/caller.ts'
import type { ExportPort } from '../../room/export-port.ts'

type Api = typeof routes.api

/** The use cases behind the tools, authorized by the actor. */
export interface UseCases extends ExportPort {
  listRooms(actor: Actor): Promise<Room[]>
  viewRoom(actor: Actor, roomId: string): Promise<Room>
  profileTable(
    actor: Actor,
    of: { roomId: string; table: string },
  ): Promise<{ profile: TableProfile } & TableIntroduction>
  /** Rejects with `unavailable` if there is no answer after `timeoutMs`; the turn continues. */
  ask(
    actor: Actor,
    message: { roomId: string; message: string; clientMessageId: string },
    wait: { timeoutMs: number; signal: AbortSignal },
  ): Promise<{ message: Message; spec: object | null }>
  listSpecs(actor: Actor, roomId: string): Promise<RouteResponse<Api['specs']>['specs']>
  viewSpec(actor: Actor, roomId: string, version: number): Promise<RouteResponse<Api['spec']>>
  /** Returns the number of the new version. */
  putSpec(actor: Actor, roomId: string, next: { spec: unknown; expectedVersion: number | null }): Promise<number>
}
