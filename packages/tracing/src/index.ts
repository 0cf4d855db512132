import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/** What is told of a span. Names, texts and cells of people are no facts. */
export type SpanFacts = Attributes

/** Until tracing is started, and without it, its spans are nothing. */
const tracer = trace.getTracer('belvedere')

/** A trace that begins with a span and is entered later, also several times. */
export interface BegunTrace {
  run<T>(work: () => T): T
  end(facts: SpanFacts, outcome: { failed: boolean }): void
}

/** Begins a trace of its own for what comes from outside; headers of strangers do not decide what is recorded. */
export function beginTrace(name: string): BegunTrace {
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, root: true })
  const within = trace.setSpan(ROOT_CONTEXT, span)
  return {
    run: (work) => context.with(within, work),
    end(facts, { failed }) {
      span.setAttributes(facts)
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/** Runs the work as a span of the present trace; without one, it just runs. */
export function inSpan<T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  return trace.getActiveSpan() === undefined ? work() : spanning(name, { facts, kind: SpanKind.INTERNAL }, work)
}

/** Runs the work of a call from another process, as a span of the trace in the call's headers if there is one. */
export function inCall<T>(
  headers: { readonly [name: string]: string | readonly string[] | undefined },
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const caller = propagation.extract(ROOT_CONTEXT, headers)
  if (trace.getSpanContext(caller) === undefined) return work()
  return spanning(name, { facts: {}, kind: SpanKind.SERVER, parent: caller }, work)
}

/** The headers by which another process goes on with the present trace; empty without one. */
export function traceHeaders(): { [name: string]: string } {
  const headers: { [name: string]: string } = {}
  propagation.inject(context.active(), headers)
  return headers
}

/** Keeps the present trace for what runs later, or is called from elsewhere. */
export function keepTrace(): <T>(work: () => T) => T {
  const within = context.active()
  return (work) => context.with(within, work)
}

/** Records a span of the present trace that ended now and took so many milliseconds. */
export function recordSpan(name: string, { ms, facts = {} }: { ms: number; facts?: SpanFacts }): void {
  if (trace.getActiveSpan() === undefined) return
  const end = Date.now()
  tracer.startSpan(name, { startTime: end - ms, attributes: facts }).end(end)
}

async function spanning<T>(
  name: string,
  { facts, kind, parent = context.active() }: { facts: SpanFacts; kind: SpanKind; parent?: Context },
  work: () => Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, { kind, attributes: facts }, parent, async (span) => {
    try {
      return await work()
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Only the kind of an error is told: its message may quote what belongs to people. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
}
