export { type GroupMember, Membership } from './membership.ts'
export { connectRedis, type RedisConnection } from './redis-connection.ts'
