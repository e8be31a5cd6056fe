/**
 * Sends traces to a collector, as the environment variables of OpenTelemetry define. The SDK reads these variables
 * itself.
 */
import { diag, DiagLogLevel } from '@opentelemetry/api';
import type { Logger } from '#service/log.ts';
import { within } from './health.ts';
import { ROOT } from './program.ts';
import { StartError } from './start-error.js';

/**
 * The maximum time for the last traces of a stopping process, because the collector may be down. It is shorter than the
 * time after which the process exits.
 */
const LAST_EXPORT_WITHIN_MS = 1000;

/**
 * The packages that send traces. They are not dependencies, because only an operator with a collector needs these
 * packages and their ten dependencies.
 */
export const TRACING_PACKAGES = [
  '@opentelemetry/sdk-trace-node@2.11.0',
  '@opentelemetry/resources@2.11.0',
  '@opentelemetry/exporter-trace-otlp-http@0.222.0',
];

/** The command that installs the packages into the folder of this program, which is a clone or an installed package. */
const INSTALL = `npm install --prefix "${ROOT}" --no-save --save-prod --omit=dev ${TRACING_PACKAGES.join(' ')}`;

export async function startTracing(log: Logger, load = loadSdk): Promise<{ close: () => Promise<void> }> {
  const { node, resources, exporter } = await load().catch(() => {
    throw new StartError(
      `OTEL_EXPORTER_OTLP_ENDPOINT needs packages that are not installed. Run ${INSTALL}, or unset it.`,
    );
  });
  const error = () => log.error({}, 'Traces could not be sent to the collector.');
  diag.setLogger(
    { error, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const configured = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new node.NodeTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'botdeck' }).merge(configured),
    spanProcessors: [new node.BatchSpanProcessor(new exporter.OTLPTraceExporter())],
  });
  provider.register();
  return { close: () => within(LAST_EXPORT_WITHIN_MS, provider.shutdown()).catch(ignore) };
}

function ignore(): void {}

async function loadSdk() {
  return {
    node: await import('@opentelemetry/sdk-trace-node'),
    resources: await import('@opentelemetry/resources'),
    exporter: await import('@opentelemetry/exporter-trace-otlp-http'),
  };
}
