import type { FastifyRequest } from 'fastify'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** A page whose name was made to resolve to this machine asks under that name. */
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/** From this machine, under its own name, and not passed on by a proxy on it. */
export const isDirectLoopback = ({ raw }: FastifyRequest): boolean =>
  loopback.has(raw.socket.remoteAddress ?? '') &&
  loopbackHost.test(raw.headers.host ?? '') &&
  forwarding.every((name) => raw.headers[name] === undefined)
