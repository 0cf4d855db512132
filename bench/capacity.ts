/**
 * `npm run bench capacity`: people, rooms and visualization nodes, simulated with the measured costs and with the placement that
 * servers use: how many nodes a million rooms need, how evenly they are used, how often a room has to wait for a process, what the
 * death of a node and a hot room cost, and what every server hears of all the others. `--viewers=10000`, `--rooms=`, `--node-gb=`
 * and `--minutes=` change the plan.
 */
import { randomNumbers } from '@belvedere/spec'
import { noticeMessage } from '../apps/server/src/cluster/notice-message.ts'
import { measuredCosts as measured } from './capacity/measured-costs.ts'
import { movedShare, type Plan, rankingMs, simulate } from './capacity/simulation.ts'
import { type BenchFigure, quantile, reportName, writeReport } from './report.ts'

const flag = (name: string) => process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1]

/** What people do: a third of them drag something for a twentieth of the time; a message every two minutes. */
const habits = { dragShare: 1 / 60, framesPerSecond: 30, messagesPerMinute: 0.5, noticesPerMessage: 25 }
/** A node with 8 GB and 2 processors, a server, and a database with its standby, as clouds rent them. */
const euroPerMonth = { node: 30, server: 15, database: 200 }
const viewersPerServer = 5000

const plan: Plan = {
  rooms: Number(flag('rooms') ?? 1_000_000),
  viewers: Number(flag('viewers') ?? 100_000),
  skew: 0.8,
  sessionSeconds: 20 * 60,
  seconds: Number(flag('minutes') ?? 10) * 60,
  node: { memoryMb: Number(flag('node-gb') ?? 8) * 1024, baseMb: 2048, cores: 2 },
  roomMb: measured.roomMb,
  start: { cpuSeconds: measured.startCpuSeconds, warmSeconds: measured.warmSeconds },
  headroom: 0.25,
}

const result = simulate(plan, randomNumbers(1))
const { nodes, openByNode, openRooms, opens } = result
const mean = openRooms / nodes
const share = (some: number) => (100 * some) / opens
const servers = Math.max(2, Math.ceil(plan.viewers / viewersPerServer))
const dragging = openRooms * habits.dragShare
const drawingCores = (dragging * habits.framesPerSecond * measured.drawCpuMs) / 1000
const opensPerSecond = opens / plan.seconds
const startingCores = opensPerSecond * measured.warmSeconds
const noticesPerSecond = (plan.viewers * habits.messagesPerMinute * habits.noticesPerMessage) / 60
const euro = nodes * euroPerMonth.node + servers * euroPerMonth.server + euroPerMonth.database

const figures: BenchFigure[] = [
  { name: 'rooms', unit: 'count', value: plan.rooms },
  { name: 'viewers at a time', unit: 'count', value: plan.viewers },
  { name: 'rooms open at a time', unit: 'count', value: openRooms },
  { name: 'nodes, with a quarter of their memory free', unit: 'count', value: nodes },
  {
    name: 'open rooms of a node: most to mean',
    unit: 'ratio',
    value: Math.max(...openByNode) / mean,
    target: { max: 1.35 },
  },
  {
    name: 'open rooms of a node: p95 to mean',
    unit: 'ratio',
    value: quantile(openByNode, 0.95) / mean,
    target: { max: 1.25 },
  },
  { name: 'rooms opened', unit: '1/s', value: opensPerSecond },
  { name: 'of those, with the process that they had', unit: '%', value: share(result.kept) },
  { name: 'of those, with a warm spare', unit: '%', value: share(result.warm) },
  { name: 'of those, that waited for a start', unit: '%', value: share(result.cold), target: { max: 5 } },
  {
    name: 'of those, refused because all nodes were full',
    unit: '%',
    value: share(result.refused),
    target: { max: 0 },
  },
  { name: 'placing a room among all nodes', unit: 'ms', value: rankingMs(nodes), target: { max: 5 } },
  {
    name: 'rooms that move when one of a hundred nodes goes',
    unit: '%',
    value: 100 * movedShare(100),
    target: { max: 2 },
  },
  {
    name: 'processors that draw and start, of all nodes',
    unit: '%',
    value: (100 * (drawingCores + startingCores)) / (nodes * plan.node.cores),
    target: { max: 50 },
  },
  { name: 'viewers of the hottest room', unit: 'count', value: result.mostViewers },
  {
    name: 'hottest room: what its node sends while somebody drags',
    unit: 'MB',
    value: (result.mostViewers * habits.framesPerSecond * measured.frameKb) / 1024,
  },
  { name: 'notices that every server hears', unit: '1/s', value: noticesPerSecond },
  {
    name: 'of a processor of each server for these',
    unit: '%',
    value: 100 * noticesPerSecond * noticeSeconds(),
    target: { max: 50 },
  },
  { name: 'servers', unit: 'count', value: servers },
  { name: 'euros a month for an open room', unit: 'count', value: euro / openRooms },
  { name: 'euros a month for a thousand rooms', unit: 'count', value: (1000 * euro) / plan.rooms },
]
writeReport(reportName('capacity', flag('viewers'), flag('rooms'), flag('node-gb'), flag('minutes')), figures, {
  plan,
  measured,
  habits,
  euroPerMonth,
})

/** Processor time to read a notice that is for somebody else. */
function noticeSeconds(): number {
  const data = { replyId: 'a'.repeat(22), offset: 120, text: 'The mean price is highest in the north. ' }
  const event = { seq: null, room: 'b'.repeat(22), at: new Date().toISOString(), type: 'chat_delta', data }
  const text = JSON.stringify({ from: 'c'.repeat(22), notice: { type: 'transient', event } })
  const times = 20_000
  const since = performance.now()
  for (let n = 0; n < times; n++)
    if (!noticeMessage.safeParse(JSON.parse(text)).success) throw new Error('A notice is invalid.')
  return (performance.now() - since) / 1000 / times
}
