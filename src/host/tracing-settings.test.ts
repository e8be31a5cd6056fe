import { expect, it } from 'vitest';
import { isTracingOn } from './tracing-settings.ts';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

it.each([
  [false, {}],
  [true, ENDPOINT],
  [true, { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' }],
  [false, { ...ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' }],
  [false, { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }],
  [true, { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' }],
  [
    true,
    { ...ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json' },
  ],
])('is %s for %o', (isOn, env) => {
  expect(isTracingOn(env)).toBe(isOn);
});

it.each([
  ["OTEL_TRACES_EXPORTER must be 'otlp' or 'none'.", { OTEL_TRACES_EXPORTER: 'console' }],
  [/^OTEL_EXPORTER_OTLP_PROTOCOL must be/, { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }],
  [/^OTEL_EXPORTER_OTLP_TRACES_PROTOCOL must be/, { OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'grpc' }],
])('rejects settings that the host cannot follow: %s', (message, env) => {
  expect(() => isTracingOn({ ...ENDPOINT, ...env })).toThrow(message);
});
