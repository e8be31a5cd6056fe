import { StartError } from './start-error.js';

/**
 * Returns whether the standard variables of OpenTelemetry turn on traces. Throws a `StartError` if they demand an
 * exporter or a protocol that the host does not have, because an operator would otherwise wait for traces in vain.
 */
export function isTracingOn(env: NodeJS.ProcessEnv): boolean {
  const endpoint = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  const exporter = env['OTEL_TRACES_EXPORTER'] || 'otlp';
  if (!endpoint || env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || exporter === 'none') return false;
  if (exporter !== 'otlp') throw new StartError("OTEL_TRACES_EXPORTER must be 'otlp' or 'none'.");
  for (const name of ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL']) {
    const protocol = env[name];
    if (!protocol) continue;
    if (['http/json', 'http/protobuf'].includes(protocol)) break;
    throw new StartError(
      `${name} must be 'http/json' or 'http/protobuf', because traces are sent over HTTP.`,
    );
  }
  return true;
}
