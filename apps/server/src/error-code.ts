/** The code of an error of Node, PostgreSQL or Fastify, such as ENOSPC; empty if it has none. */
export const errorCode = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
