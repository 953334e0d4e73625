import { hostname } from 'node:os'
import { DiagLogLevel, diag } from '@opentelemetry/api'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'

const exportTimeoutMs = 3000

/**
 * Sends the spans of this process to an OpenTelemetry collector, if one is configured. The SDK itself reads
 * the standard variables for headers (`OTEL_EXPORTER_OTLP_HEADERS`) and sampling (`OTEL_TRACES_SAMPLER`).
 * @returns a function that sends the remaining spans
 */
export async function startTracing(
  { tracesEndpoint }: Config,
  log: Log,
  part: string,
): Promise<() => Promise<void>> {
  if (!tracesEndpoint) return async () => {}
  // Imported only here, so that a process without tracing does not use the SDK's memory.
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const warn = (message: string, ...details: unknown[]) => log.warn({ details }, `tracing: ${message}`)
  const quiet = () => {}
  diag.setLogger({ error: warn, warn, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN)
  const exporter = new OTLPTraceExporter({
    url: `${tracesEndpoint}/v1/traces`,
    timeoutMillis: exportTimeoutMs,
  })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME || 'warraq',
      'service.instance.id': `${hostname()}:${process.pid}`,
      'warraq.part': part,
    }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  return () => provider.shutdown()
}
