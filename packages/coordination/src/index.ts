export { type Assignment, Assignments } from './assignments.ts'
export { type GroupMember, Membership } from './membership.ts'
export { connectRedis, type RedisConnection } from './redis-connection.ts'
export { rankByRendezvous } from './rendezvous.ts'
