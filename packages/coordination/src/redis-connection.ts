import { Redis, type RedisOptions } from 'ioredis'

/** Milliseconds without an answer after which a connection counts as dead: a cut link sends nothing, not even an end. */
const silenceMs = 4000
const pingMs = 1000
const maxPauseMs = 500
const defaultPrefix = 'belvedere:'

/** A script that Redis runs as a whole: `keys` and `args` of it are KEYS and ARGV. Its replies are parsed by whoever calls it. */
interface RedisScript {
  lua: string
  keys: readonly string[]
  args: readonly (string | number)[]
}

/**
 * Connections to a server of the Redis protocol (Redis 6 or newer, Valkey). They come back by themselves. What is asked
 * while they are away is rejected at once and what was sent meanwhile is lost: nothing that matters is only here.
 */
export interface RedisConnection {
  readonly isConnected: boolean
  /** Rejects when Redis is away or silent for four seconds; then it may have run or not. */
  run(script: RedisScript): Promise<unknown>
  /** Sends a text to all who listen on the channel. Resolves to whether Redis took it; never rejects. */
  publish(channel: string, text: string): Promise<boolean>
  /** `onGap`: texts may have been lost before this moment; called whenever listening has begun, also the first time. */
  listen(channel: string, on: { text(text: string): void; gap(): void }): Promise<void>
  close(): Promise<void>
}

export interface RedisConnectionOptions {
  /** `redis://` or `rediss://`, with user, password and database. */
  url: string
  /** Shown in Redis' list of clients. */
  name: string
  /** Before all keys and channels. */
  prefix?: string
  /** Called when the connection is lost and when it is back, not for each try. */
  onChange(change: { isConnected: boolean; error?: Error | undefined }): void
}

/** Connects, and rejects with the cause if that does not work the first time. */
export async function connectRedis(options: RedisConnectionOptions): Promise<RedisConnection> {
  const { url, name, prefix = defaultPrefix } = options
  const shared = {
    ...{ connectionName: name, lazyConnect: true, connectTimeout: silenceMs, keepAlive: silenceMs },
    ...{ enableOfflineQueue: false, maxRetriesPerRequest: 0, autoResendUnfulfilledCommands: false },
    retryStrategy: (tries) => Math.min(2 ** tries * 10, maxPauseMs),
    // A primary that has become a replica: the address leads to another one soon.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  } satisfies RedisOptions
  const commands = new Redis(url, { ...shared, commandTimeout: silenceMs })
  const listener = new Redis(url, { ...shared, autoResubscribe: false, socketTimeout: silenceMs })
  // Each failed try would be one; whoever asks gets the error, and changes are reported.
  for (const redis of [commands, listener]) redis.on('error', () => undefined)
  await connectAll([commands, listener])
  reportChanges(commands, options.onChange)
  // Keeps the connection of the listener from being silent, and finds the one of the commands dead.
  const pings = setInterval(() => {
    for (const redis of [commands, listener]) if (redis.status === 'ready') redis.ping().catch(() => undefined)
  }, pingMs)
  pings.unref()
  return {
    get isConnected() {
      return commands.status === 'ready'
    },
    run: ({ lua, keys, args }) => commands.eval(lua, keys.length, ...keys.map((key) => `${prefix}${key}`), ...args),
    publish: (channel, text) =>
      commands.publish(`${prefix}${channel}`, text).then(
        () => true,
        () => false,
      ),
    async listen(channel, on) {
      const subscribe = async () => {
        await listener.subscribe(`${prefix}${channel}`)
        on.gap()
      }
      listener.on('message', (from, text) => {
        if (from === `${prefix}${channel}`) on.text(text)
      })
      // Where the connection ends while this is asked, it is asked again with the next one.
      listener.on('ready', () => void subscribe().catch(() => undefined))
      await subscribe()
    },
    async close() {
      clearInterval(pings)
      for (const redis of [commands, listener]) redis.disconnect()
    },
  }
}

async function connectAll(connections: readonly Redis[]): Promise<void> {
  try {
    for (const redis of connections) await redis.connect()
  } catch (cause) {
    for (const redis of connections) redis.disconnect()
    throw cause
  }
}

function reportChanges(redis: Redis, onChange: RedisConnectionOptions['onChange']): void {
  let error: Error | undefined
  let isConnected = true
  redis.on('error', (cause: Error) => {
    error = cause
  })
  redis.on('close', () => {
    if (isConnected) onChange({ isConnected: false, error })
    isConnected = false
  })
  redis.on('ready', () => {
    if (!isConnected) onChange({ isConnected: true })
    isConnected = true
    error = undefined
  })
}
