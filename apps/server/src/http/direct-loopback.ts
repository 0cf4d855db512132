import type { FastifyRequest } from 'fastify'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** Guards against DNS rebinding, where a foreign name resolves to this machine. */
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/** Whether a request comes from this machine under a loopback name, not through a proxy. */
export const isDirectLoopback = (request: FastifyRequest): boolean =>
  isDirect(request) &&
  loopback.has(request.raw.socket.remoteAddress ?? '') &&
  loopbackHost.test(request.raw.headers.host ?? '')

/** Whether no proxy has forwarded a request, so that its peer is the one who asks. */
export const isDirect = ({ raw: { headers } }: FastifyRequest): boolean =>
  forwarding.every((name) => headers[name] === undefined)
