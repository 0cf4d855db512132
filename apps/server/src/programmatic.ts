import { serveChatApi } from './features/chat/api-routes.ts'
import { ask } from './features/chat/ask.ts'
import { serveFilesApi } from './features/files/api-routes.ts'
import { profileRoomTable } from './features/files/profile-room-table.ts'
import { serveMcp } from './features/mcp/routes.ts'
import type { UseCases } from './features/mcp/use-cases.ts'
import { serveRoomsApi } from './features/rooms/api-routes.ts'
import { listRooms, viewRoom } from './features/rooms/rooms.ts'
import { serveSpecsApi } from './features/specs/api-routes.ts'
import { listSpecs, putSpec, viewSpec } from './features/specs/specs.ts'
import type { Serve } from './http/serve-route.ts'
import type { ExportPort } from './room/export-port.ts'

export interface ProgrammaticDeps {
  rooms: Parameters<typeof serveRoomsApi>[1]
  files: Parameters<typeof serveFilesApi>[1]
  chat: Parameters<typeof serveChatApi>[1]
  specs: Parameters<typeof serveSpecsApi>[1]
  frames: ExportPort
}

/** The API for keys: the use cases of rooms, one request and one response each, and the same as MCP tools. */
export function serveProgrammatic(serve: Serve, { rooms, files, chat, specs, frames }: ProgrammaticDeps): void {
  serveRoomsApi(serve, rooms)
  serveFilesApi(serve, files)
  serveChatApi(serve, chat)
  serveSpecsApi(serve, specs)
  const useCases: UseCases = {
    listRooms: (by) => listRooms(rooms, by),
    viewRoom: (by, roomId) => viewRoom(rooms, by, roomId),
    profileTable: (by, of) => profileRoomTable(files, by, of),
    ask: (by, message, wait) => ask(chat, by, message, wait),
    listSpecs: (by, roomId) => listSpecs(specs, by, roomId),
    viewSpec: (by, roomId, version) => viewSpec(specs, by, roomId, version),
    putSpec: (by, roomId, next) => putSpec(specs, by, roomId, next),
    exportFrame: frames.exportFrame,
  }
  serveMcp(serve, { cases: useCases, record: chat.record })
}
