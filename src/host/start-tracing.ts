/** Sends traces to a collector, as the variables of OpenTelemetry define. The SDK reads these variables itself. */
import { diag, DiagLogLevel } from '@opentelemetry/api';
import type { Logger } from '#service/log.ts';
import { within } from './health.ts';
import { ROOT } from './program.ts';
import { StartError } from './start-error.js';

/** Shorter than the time that a stopping process has, because the collector may be down. */
const LAST_EXPORT_WITHIN_MS = 1000;

/** Only an operator with a collector needs these packages and their ten dependencies. */
export const TRACING_PACKAGES = [
  '@opentelemetry/sdk-trace-node@2.11.0',
  '@opentelemetry/resources@2.11.0',
  '@opentelemetry/exporter-trace-otlp-http@0.222.0',
];

/** Installs into the folder of this program, which is a clone or an installed package. */
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
