/** Schemas of the dashboard in docs/hosting/grafana.json, in the classic dashboard model of Grafana. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const FILE = join(import.meta.dirname, '../../../docs/hosting/grafana.json');
const COLUMNS = 24;
const VARIABLE = 'source';

/**
 * The version of the dashboard model. Grafana migrates this version and every later one. It is the version of Grafana
 * 10 and 11.
 */
const SCHEMA_VERSION = 39;
/**
 * The ids of the units that the panels use:
 * https://grafana.com/docs/grafana/latest/panels-visualizations/configure-standard-options
 */
const Unit = z.enum(['none', 's', 'bytes', 'reqps', 'ops', 'percentunit']);

const Source = z.strictObject({ type: z.literal('prometheus'), uid: z.literal(`\${${VARIABLE}}`) });

const Target = z.strictObject({
  refId: z.string().regex(/^[A-Z]$/),
  datasource: Source,
  editorMode: z.literal('code'),
  expr: z.string().min(1),
  legendFormat: z.string().optional(),
  /** The minimum interval of the data points. Grafana computes `$__rate_interval` from it. */
  interval: z.string().regex(/^\d+s$/),
  instant: z.boolean(),
  range: z.boolean(),
});

const Position = z
  .strictObject({ x: z.int().min(0), y: z.int().min(0), w: z.int().min(1), h: z.int().min(3) })
  .refine(({ x, w }) => x + w <= COLUMNS, 'must not exceed 24 columns');

const panel = <Type extends string, Fields extends z.ZodRawShape>(type: Type, fields: Fields) =>
  z.strictObject({
    id: z.int().positive(),
    type: z.literal(type),
    title: z.string().min(1),
    description: z.string().optional(),
    datasource: Source,
    gridPos: Position,
    targets: z.array(Target).min(1),
    ...fields,
  });

const Step = z.strictObject({ color: z.enum(['green', 'orange', 'red']), value: z.number().nullable() });

const Stat = panel('stat', {
  fieldConfig: z.strictObject({
    defaults: z.strictObject({
      unit: Unit,
      color: z.strictObject({ mode: z.literal('thresholds') }),
      thresholds: z.strictObject({
        mode: z.literal('absolute'),
        steps: z
          .tuple([Step.extend({ value: z.null() })], Step.extend({ value: z.number() }))
          .refine(([, ...steps]) => steps.every(({ value }, at) => value > (steps[at - 1]?.value ?? 0)), {
            message: 'must ascend',
          }),
      }),
    }),
    overrides: z.array(z.never()),
  }),
  options: z.strictObject({
    colorMode: z.literal('background'),
    graphMode: z.literal('none'),
    justifyMode: z.literal('auto'),
    orientation: z.literal('auto'),
    textMode: z.literal('auto'),
    reduceOptions: z.strictObject({
      calcs: z.tuple([z.literal('lastNotNull')]),
      fields: z.literal(''),
      values: z.literal(false),
    }),
  }),
});

const TimeSeries = panel('timeseries', {
  fieldConfig: z.strictObject({
    defaults: z.strictObject({ unit: Unit, min: z.literal(0) }),
    overrides: z.array(z.never()),
  }),
});

const Dashboard = z.object({
  uid: z.string(),
  title: z.string(),
  schemaVersion: z.literal(SCHEMA_VERSION),
  refresh: z.string().regex(/^\d+s$/),
  time: z.strictObject({ from: z.string(), to: z.literal('now') }),
  templating: z.strictObject({
    list: z.tuple([
      z.object({ name: z.literal(VARIABLE), type: z.literal('datasource'), query: z.literal('prometheus') }),
    ]),
  }),
  panels: z.array(z.discriminatedUnion('type', [Stat, TimeSeries])),
});
export type Dashboard = z.infer<typeof Dashboard>;
type Panel = Dashboard['panels'][number];
export type StatPanel = Extract<Panel, { type: 'stat' }>;

/** Reads docs/hosting/grafana.json. Rejects fields and values that the schemas do not contain. */
export function readDashboard(): Dashboard {
  return Dashboard.parse(JSON.parse(readFileSync(FILE, 'utf8')));
}

/**
 * Returns the query of a panel as Grafana sends it to Prometheus.
 * https://grafana.com/docs/grafana/latest/datasources/prometheus/template-variables
 */
export function queryOf({ expr, interval }: z.infer<typeof Target>): string {
  return expr.replaceAll('$__rate_interval', `${4 * Number.parseInt(interval, 10)}s`);
}

/** Returns the colour of a panel that shows this value. */
export function colourOf({ fieldConfig }: StatPanel, value: number): string {
  const { steps } = fieldConfig.defaults.thresholds;
  return steps.findLast((step) => step.value === null || value >= step.value)?.color ?? '';
}
