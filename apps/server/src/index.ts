export type { Config } from './config.ts'
export type { VizPort, VizTold } from './room/viz-port.ts'
export { type Overrides, type Server, startServer } from './start.ts'
