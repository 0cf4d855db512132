import { z } from 'zod'

export const redisUrl = z.url({
  protocol: /^rediss?$/,
  error: 'Enter redis://host:port, or rediss://user:password@host:port with TLS.',
})
