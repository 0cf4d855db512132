import { apiRoutes, docsRoutes, keyRoutes, mcpRoutes } from './api.ts'
import { accountRoutes, authRoutes, oauthRoutes } from './auth.ts'
import { chatRoutes } from './chat.ts'
import { connectionRoutes } from './connections.ts'
import { fileRoutes } from './files.ts'
import { modelRoutes } from './models.ts'
import { roomRoutes } from './rooms.ts'
import { vizRoutes } from './viz.ts'

export { type ApiKey, scope } from './api.ts'
export {
  country,
  email,
  password,
  type Session,
  type SignIn,
  type SignInProvider,
  session,
  type User,
  user,
} from './auth.ts'
export { countWords, longestMessage } from './chat.ts'
export { type DatabaseConnection, type DatabaseEngine, type DatabaseTable, databaseEngine } from './connections.ts'
export { countryCodes } from './countries.generated.ts'
export { derivation, type Lineage, lineage } from './derivations.ts'
export { AppError, type ErrorCode, errorCode, errorCodes, type Problem, problem } from './errors.ts'
export {
  closeCodes,
  type Event,
  type EventData,
  type EventKind,
  type EventOf,
  type EventsMessage,
  type EventsRequest,
  event,
  eventKinds,
  eventsMessage,
  eventsPath,
  eventsRequest,
} from './events.ts'
export { type ChartExplanation, explanation } from './explanation.ts'
export { fieldTexts } from './field-texts.ts'
export {
  type CorrectionChange,
  type File,
  type FileChanges,
  type FileVersion,
  fieldType,
  file,
  fileChanges,
  fileError,
  fileTable,
  knownColumn,
  liveTable,
} from './files.ts'
export { type FrameFormat, type FrameHeader, frameHeaderLength, readFrame, writeFrameHeader } from './frame.ts'
export { type ExportFormat, exportFormat, type FrameQuery, frameMediaType, frameQuery } from './frame-export.ts'
export { type JsonValue, parseJson } from './json.ts'
export { type Message, message, type StepName, stepName, turnStep } from './message.ts'
export {
  type AnswerModel,
  type ModelCall,
  type ModelKind,
  type ModelSettings,
  modelKind,
  type Privacy,
  privacy,
} from './models.ts'
export {
  type Assumption,
  assumption,
  cellDelimiter,
  type ReadingChange,
  readingOptions,
  type TableReading,
  textEncoding,
} from './reading.ts'
export {
  type Invite,
  type MissingFields,
  type Role,
  type Room,
  type RoomMember,
  role,
  room,
} from './rooms.ts'
export type {
  Method,
  RouteAccess,
  RouteCall,
  RouteInput,
  RouteResponse,
  RouteShape,
  Scope,
} from './route.ts'
export { oneLineText, storableText } from './text.ts'
export { partType, tusRoutes, tusVersion, type UnfinishedUpload, type Usage, uploadedFileHeader } from './uploads.ts'
export {
  type Command,
  type CommandOrder,
  command,
  commandSubject,
  type OwnViewCommand,
  ownViewCommand,
  type Reduction,
  type RoomState,
  roomState,
  type Scene,
  type SharedCommand,
  scene,
  sharedCommand,
  type Theme,
  type Timesteps,
  type ViewerMessage,
  type VizMessage,
  viewerMessage,
  vizMessage,
  vizPath,
  type Widget,
  widget,
} from './viz.ts'

/** Every route that is served, by feature. */
export const routes = {
  auth: authRoutes,
  oauth: oauthRoutes,
  account: accountRoutes,
  rooms: roomRoutes,
  files: fileRoutes,
  chat: chatRoutes,
  models: modelRoutes,
  connections: connectionRoutes,
  viz: vizRoutes,
  keys: keyRoutes,
  api: apiRoutes,
  docs: docsRoutes,
  mcp: mcpRoutes,
}
export type { DesignExplanation, RivalChart } from './why.ts'
