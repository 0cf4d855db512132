import type { VizNodeInfo } from '@belvedere/contract/internal'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What a visualization node counts for Prometheus. */
export interface NodeMetrics {
  registry: Registry
  recordFrame(ms: number): void
}

export function createNodeMetrics(read: () => { info: VizNodeInfo; processes: number }): NodeMetrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const watch = (name: string, help: string, value: () => number) =>
    new Gauge({
      ...{ name, help, registers },
      collect() {
        this.set(value())
      },
    })
  watch('belvedere_viz_rooms', 'Rooms that this node holds', () => read().info.rooms)
  watch('belvedere_viz_viewers', 'Viewers of charts', () => read().info.viewers)
  watch('belvedere_viz_processes', 'Render processes, warm ones included', () => read().processes)
  watch('belvedere_viz_spare_memory_bytes', 'Memory that is left', () => read().info.spareBytes)
  watch('belvedere_viz_load', 'Share of the processors in use', () => read().info.load)
  watch('belvedere_viz_full', 'Whether it takes rooms only if all others are full', () => Number(read().info.isFull))
  watch('belvedere_viz_draining', 'Whether its rooms are moving away', () => Number(read().info.isDraining))
  const frameSeconds = new Histogram({
    name: 'belvedere_viz_frame_seconds',
    help: 'Time to draw a frame',
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  return { registry, recordFrame: (ms) => frameSeconds.observe(ms / 1000) }
}
