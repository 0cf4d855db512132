import { rankByRendezvous } from '@belvedere/coordination'

/** What people do, and what nodes have. Times in seconds, memory in MB. */
export interface Plan {
  rooms: number
  /** Who look at a room at a time, on average. */
  viewers: number
  /** Exponent of Zipf's law for the rooms that people open. */
  skew: number
  sessionSeconds: number
  seconds: number
  node: { memoryMb: number; baseMb: number; cores: number }
  roomMb: number
  /** Processor time until a process that was started draws, and until it is warm. */
  start: { cpuSeconds: number; warmSeconds: number }
  /** Share of the memory that is left free at the planned number of viewers. */
  headroom: number
}

interface Room {
  viewers: number
  node: Node
}

interface Node {
  id: string
  /** Rooms with viewers. */
  open: number
  /** Rooms that have kept their process without viewers, in the order in which they lost the last one. */
  idle: Set<number>
  /** When its warm spare is ready. */
  spareAt: number
}

export interface SimulationResult {
  nodes: number
  /** Open rooms of each node at the end. */
  openByNode: number[]
  opens: number
  /** Of the opens: found their process again, took a warm spare, waited for a start, found no node. */
  kept: number
  warm: number
  cold: number
  refused: number
  /** Of the room that most people look at. */
  mostViewers: number
  openRooms: number
}

/** The next room by Zipf's law, through its cumulative distribution. */
function zipf(rooms: number, skew: number, random: () => number): () => number {
  const sums = new Float64Array(rooms)
  let sum = 0
  for (let n = 0; n < rooms; n++) sums[n] = sum += 1 / (n + 1) ** skew
  return () => {
    const wanted = random() * sum
    let [low, high] = [0, rooms - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Runs people, rooms and nodes from the steady state on. Rooms are placed as servers place them. */
export function simulate(plan: Plan, random: () => number): SimulationResult {
  const { node: size, roomMb, sessionSeconds, viewers: wanted } = plan
  const perNode = Math.floor((size.memoryMb - size.baseMb) / roomMb)
  const nextRoom = zipf(plan.rooms, plan.skew, random)
  const first = Array.from({ length: wanted }, nextRoom)
  const count = Math.ceil(new Set(first).size / (perNode * (1 - plan.headroom)))
  const nodes: Node[] = Array.from({ length: count }, (_, n) => ({
    ...{ id: `node${n}`, open: 0, idle: new Set<number>(), spareAt: 0 },
  }))
  const rooms = new Map<number, Room>()
  const result = { opens: 0, kept: 0, warm: 0, cold: 0, refused: 0 }

  /** As by rendezvous hashing, of which the hash of a room and a node is an independent random number. */
  const place = (): Node | null => {
    let best: Node | null = null
    let bestScore = -1
    for (const node of nodes) {
      if (node.open >= perNode) continue
      const spare = Math.max(1, perNode - node.open - node.idle.size)
      const score = spare / -Math.log(random())
      if (score > bestScore) [best, bestScore] = [node, score]
    }
    return best
  }
  const open = (room: number, at: number) => {
    const known = rooms.get(room)
    if (known !== undefined) {
      if (known.viewers === 0) {
        result.opens += 1
        result.kept += 1
        known.node.idle.delete(room)
        known.node.open += 1
      }
      known.viewers += 1
      return
    }
    result.opens += 1
    const node = place()
    if (node === null) {
      result.refused += 1
      return
    }
    const [longest] = node.idle
    if (node.open + node.idle.size >= perNode && longest !== undefined) {
      node.idle.delete(longest)
      rooms.delete(longest)
    }
    if (node.spareAt <= at) result.warm += 1
    else result.cold += 1
    node.spareAt = Math.max(at, node.spareAt) + 1 + plan.start.warmSeconds / size.cores
    node.open += 1
    rooms.set(room, { viewers: 1, node })
  }
  const leave = (room: number) => {
    const known = rooms.get(room)
    if (known === undefined) return
    known.viewers -= 1
    if (known.viewers > 0) return
    known.node.open -= 1
    known.node.idle.add(room)
  }

  const watched = [...first]
  for (const room of first) open(room, 0)
  Object.assign(result, { opens: 0, kept: 0, warm: 0, cold: 0, refused: 0 })
  for (const node of nodes) node.spareAt = 0
  // In the steady state one comes whenever one leaves: sessions are exponential, so it is anyone.
  const rate = wanted / sessionSeconds
  for (let at = 0; at < plan.seconds; at += -Math.log(1 - random()) / rate) {
    const who = Math.floor(random() * watched.length)
    const left = watched[who]
    if (left !== undefined) leave(left)
    const room = nextRoom()
    watched[who] = room
    open(room, at)
  }
  const live = [...rooms.values()].filter(({ viewers }) => viewers > 0)
  return {
    ...result,
    nodes: count,
    openByNode: nodes.map((node) => node.open),
    mostViewers: live.reduce((most, { viewers }) => Math.max(most, viewers), 0),
    openRooms: live.length,
  }
}

const candidatesOf = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `node${n}`, weight: 1 }))

/** Of a thousand keys, the share that gets another candidate when one of `count` goes. */
export function movedShare(count: number): number {
  const candidates = candidatesOf(count)
  const keys = Array.from({ length: 1000 }, (_, n) => `room${n}`)
  const placeOf = (key: string, some: typeof candidates) => rankByRendezvous(key, some)[0]?.id
  const moved = keys.filter((key) => placeOf(key, candidates) !== placeOf(key, candidates.slice(1)))
  return moved.length / keys.length
}

/** Milliseconds in which a server ranks `count` nodes for a room. */
export function rankingMs(count: number): number {
  const candidates = candidatesOf(count)
  const times = 100
  const since = performance.now()
  for (let n = 0; n < times; n++) rankByRendezvous(`room${n}`, candidates)
  return (performance.now() - since) / times
}
