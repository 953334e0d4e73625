import {
  type Attributes,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

// A proxy that records nothing until `startTracing` registers a provider.
const tracer = trace.getTracer('warraq')

type SpanOptions = {
  /** INTERNAL by default. */
  kind?: SpanKind
  /** Named by OpenTelemetry's semantic conventions if these define a name. Must not contain personal data. */
  attributes?: Attributes
}

/** `parent`: `traceparent` of the calling span in another process (W3C Trace Context). */
type RootOptions = SpanOptions & { parent?: string | undefined }

/** Starts a trace, or continues that of `parent`. `work` must end the span. */
export function startTrace<T>(
  name: string,
  { kind, attributes, parent }: RootOptions,
  work: (span: Span) => T,
): T {
  const origin =
    parent === undefined ? context.active() : propagation.extract(context.active(), { traceparent: parent })
  return tracer.startActiveSpan(
    name,
    { kind: kind ?? SpanKind.INTERNAL, attributes: attributes ?? {} },
    origin,
    work,
  )
}

/** Runs `work` in a new trace, or in that of `parent`. */
export function inTrace<T>(name: string, options: RootOptions, work: () => Promise<T>): Promise<T> {
  return startTrace(name, options, span => ending(span, work))
}

/** Runs `work` as a span of the current trace. Without a trace, it just runs `work`. */
export function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return trace.getActiveSpan() ? inTrace(name, options, work) : work()
}

async function ending<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
    throw error
  } finally {
    span.end()
  }
}

/** `traceparent` of the current span; undefined if tracing is off. */
export function currentTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}
