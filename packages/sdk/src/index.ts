export {
  AppError,
  type ErrorCode,
  type ExportFormat,
  type File,
  type JsonValue,
  type Message,
  type Room,
  routes,
  type Theme,
} from '@belvedere/contract'
export {
  type AssistantAnswer,
  type Belvedere,
  type BelvedereOptions,
  belvedere,
  type ChartSpec,
  type FrameOptions,
} from './belvedere.ts'
export { type Client, type ClientOptions, createClient } from './client.ts'
export { type Clock, systemClock } from './clock.ts'
export { CookieJar } from './cookies.ts'
export type { Events, EventsError, SubscribedMessage, SubscribeRoomOptions } from './events.ts'
export type { Frame, Frames, FramesOptions, PickedMessage, QueriesMessage, SendOptions, ViewerSize } from './frames.ts'
export { ServerUnreachable } from './http.ts'
export type { KeyClient, KeyOptions } from './key-client.ts'
export type { CloseReason, ConnectionState } from './reconnecting-socket.ts'
export type { CallOf, UploadOptions } from './route-calls.ts'
export { type Dial, dial, type Socket, type SocketEvents } from './socket.ts'
export type { Progress, UploadPart } from './transport.ts'
export type { UploadSource } from './upload-source.ts'
