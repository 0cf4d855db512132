import { AppError, type ErrorCode, errorCodes, type RouteShape } from '@belvedere/contract'
import { toProblem } from '../../http/problems.ts'
import type { JsonSchema } from './json-schemas.ts'

/** Codes beyond those that every route of its kind may respond with. */
const particular: { [name: string]: ErrorCode[] } = {
  'auth.guest': ['guest_not_allowed', 'conflict', 'too_many_requests'],
  'auth.register': ['email_taken', 'too_many_requests'],
  'auth.login': ['invalid_credentials', 'forbidden', 'too_many_requests'],
  'auth.refresh': ['not_authenticated'],
  'auth.changePassword': ['conflict', 'too_many_requests'],
  'auth.forgotPassword': ['too_many_requests'],
  'auth.resetPassword': ['invalid_token'],
  'auth.sendVerification': ['too_many_requests'],
  'auth.verifyEmail': ['invalid_token'],
  'auth.unlinkProvider': ['conflict'],
  'oauth.start': ['too_many_requests'],
  'account.export': ['too_many_requests'],
  'account.remove': ['too_many_requests'],
  'keys.create': ['conflict'],
  'rooms.create': ['conflict'],
  'rooms.linkFiles': ['conflict'],
  'rooms.derive': ['conflict', 'too_large'],
  'rooms.rederive': ['conflict', 'too_large'],
  'rooms.changeMember': ['conflict'],
  'rooms.removeMember': ['conflict'],
  'rooms.invites': ['forbidden'],
  'rooms.invite': ['conflict'],
  'rooms.acceptInvite': ['conflict'],
  'rooms.why': ['conflict', 'too_many_requests'],
  'rooms.putSpec': ['invalid_spec', 'version_conflict'],
  'rooms.useNewNames': ['conflict', 'invalid_spec', 'version_conflict'],
  'rooms.useOtherTable': ['conflict', 'invalid_spec', 'version_conflict'],
  'rooms.undo': ['nothing_to_undo'],
  'rooms.redo': ['nothing_to_undo'],
  'rooms.frame': ['conflict', 'too_many_requests'],
  'files.upload': ['conflict'],
  'files.takeSample': ['conflict', 'too_large'],
  'files.fromDatabase': ['conflict', 'not_found', 'forbidden', 'too_many_requests'],
  'files.refresh': ['forbidden', 'too_many_requests'],
  'files.reupload': ['forbidden'],
  'files.gather': ['forbidden', 'not_found', 'too_large', 'conflict'],
  'files.addParts': ['forbidden'],
  'files.split': ['forbidden', 'conflict', 'too_large'],
  'files.download': ['forbidden'],
  'files.versions': ['forbidden'],
  'files.restore': ['forbidden'],
  'files.change': ['forbidden'],
  'files.remove': ['forbidden'],
  'files.profile': ['conflict', 'unreadable_file', 'too_many_requests'],
  'files.suggestionPicture': ['conflict', 'unreadable_file', 'too_many_requests'],
  'files.preview': ['conflict', 'unreadable_file'],
  'chat.send': ['not_found', 'forbidden', 'too_many_requests'],
  'chat.cancel': ['not_found', 'forbidden'],
  'chat.choose': ['not_found', 'forbidden', 'too_many_requests'],
  'chat.history': ['not_found'],
  'models.put': ['email_unverified', 'too_many_requests'],
  'models.test': ['email_unverified', 'endpoint_failed', 'too_many_requests'],
  'connections.create': ['conflict', 'email_unverified', 'forbidden', 'too_many_requests'],
  'connections.change': ['email_unverified', 'forbidden', 'too_many_requests'],
  'connections.tables': ['conflict', 'too_many_requests'],
  'viz.send': ['not_found', 'forbidden', 'too_many_requests'],
  'api.createRoom': ['conflict'],
  'api.upload': ['not_found', 'conflict'],
  'api.profile': ['conflict', 'unreadable_file'],
  'api.putSpec': ['invalid_spec', 'version_conflict'],
  'api.framePng': ['conflict'],
  'api.frameSvg': ['conflict'],
  'api.framePdf': ['conflict'],
}

/** The error codes of a route, by status. `name` is `feature.route`. */
export function errorCodesByStatus(name: string, route: RouteShape): Map<number, ErrorCode[]> {
  const codes = new Set([
    ...codesOfKind(route),
    ...(particular[name] ?? []),
    'internal' as const,
    'unavailable' as const,
  ])
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of [...codes].sort((a, b) => errorCodes[a].status - errorCodes[b].status))
    byStatus.set(errorCodes[code].status, [...(byStatus.get(errorCodes[code].status) ?? []), code])
  return byStatus
}

function codesOfKind({ method, path, access, params, query, body, multipart }: RouteShape): ErrorCode[] {
  const byKey = access === 'read' || access === 'write'
  const changes = method !== 'GET'
  const when = (holds: boolean, ...codes: ErrorCode[]) => (holds ? codes : [])
  return [
    ...when(params !== undefined || query !== undefined || changes, 'invalid_request'),
    ...when(access !== 'anyone', 'not_authenticated'),
    ...when(byKey, 'forbidden', 'too_many_requests'),
    ...when(access === 'user', 'guest_not_allowed'),
    ...when(changes && !byKey, 'csrf_failed', 'origin_not_allowed'),
    ...when(changes && path.includes('/rooms/:id'), 'forbidden'),
    ...when(params !== undefined, 'not_found'),
    ...when(body !== undefined || multipart === true, 'too_large', 'unsupported_media_type'),
  ]
}

/** The response for codes that share a status. */
export function problemResponse(codes: ErrorCode[]): JsonSchema {
  const example = (code: ErrorCode) => toProblem(new AppError(code, errorCodes[code].detail), 'dGVuIGNoYXJz')
  return {
    description: codes.join(' or '),
    ...(codes.includes('too_many_requests')
      ? { headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } } } }
      : {}),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(codes.map((code) => [code, { value: example(code) }])),
      },
    },
  }
}
