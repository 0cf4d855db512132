import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api'
import product from '../package.json' with { type: 'json' }

export interface TracingOptions {
  /** The name of the process among those of the service. */
  process: string
  env: { readonly [name: string]: string | undefined }
  /** Called when spans could not be sent. */
  onError(): void
}

export interface Tracing {
  /** Sends what is left, for a moment at most. */
  close(): Promise<void>
}

/** The variables of OpenTelemetry that are read. */
export const tracingVariables = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
  'OTEL_TRACES_SAMPLER_ARG',
  'OTEL_BSP_SCHEDULE_DELAY',
] as const

const closeWithinMs = 2000
const warnEveryMs = 60_000
const scheduleDelayMs = 5000

/**
 * Sends the spans of this process to a collector (OTLP over HTTP) at the endpoint that the environment names, by
 * OpenTelemetry's own variables. Without one nothing is loaded.
 */
export async function startTracing({ process, env, onError }: TracingOptions): Promise<Tracing> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT && !env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)
    return { close: async () => undefined }
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }, { AsyncLocalStorageContextManager }, core] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
    ])
  const report = atMostEach(warnEveryMs, onError)
  const silent = () => undefined
  diag.setLogger({ error: report, warn: silent, info: silent, debug: silent, verbose: silent }, DiagLogLevel.ERROR)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  const exporter = new OTLPTraceExporter()
  const scheduledDelayMillis = numberOr(env.OTEL_BSP_SCHEDULE_DELAY, scheduleDelayMs)
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'belvedere',
      'service.name': `belvedere-${process}`,
      'service.version': product.version,
    }),
    sampler: new sdk.ParentBasedSampler({
      root: new sdk.TraceIdRatioBasedSampler(numberOr(env.OTEL_TRACES_SAMPLER_ARG, 1)),
    }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis })],
  })
  trace.setGlobalTracerProvider(provider)
  return {
    async close() {
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(late.reject, closeWithinMs)
      await Promise.race([provider.shutdown(), late.promise]).catch(report)
      clearTimeout(timer)
    },
  }
}

function atMostEach(everyMs: number, call: () => void): () => void {
  let until = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() < until) return
    until = performance.now() + everyMs
    call()
  }
}

function numberOr(text: string | undefined, fallback: number): number {
  const number = Number(text)
  return text !== undefined && text.trim() !== '' && Number.isFinite(number) && number >= 0 ? number : fallback
}
