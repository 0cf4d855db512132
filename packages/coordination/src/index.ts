export { type Member, Membership } from './membership.ts'
export { connectRedis, type RedisConnection } from './redis-connection.ts'
