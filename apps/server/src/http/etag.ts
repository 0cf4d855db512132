import type { FastifyRequest } from 'fastify'

/** Whether the client has what the tag stands for (`If-None-Match`). */
export const hasEtag = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']?.split(',').some((tag) => tag.trim() === etag) ?? false
