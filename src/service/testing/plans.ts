/**
 * Finds statements of the service that need the rows of several agencies. PostgreSQL reports the query plan of each
 * statement.
 */
import type { Pool, PoolClient } from 'pg';
import { isLookup } from '../db/across-agencies.ts';
import { partitionOf, WRITE_NOTICE } from './partition-by-agency.ts';

/**
 * Connection options that make PostgreSQL send the query plan of every statement as a notice, with a plan for its
 * actual parameters. Statements of triggers are not reported, because each inserted row has several foreign key checks.
 */
export const REPORT_PLANS = Object.entries({
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': 0,
  'auto_explain.log_level': 'notice',
  'auto_explain.log_format': 'json',
  client_min_messages: 'notice',
  plan_cache_mode: 'force_custom_plan',
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; Plans?: PlanNode[] };
type Explained = { 'Query Text': string; Plan: PlanNode };

const faults = new Set<string>();

/** Returns the faulty statements since the last call. */
export function takeFaults(): string[] {
  const taken = [...faults];
  faults.clear();
  return taken;
}

export function watchPlans(pool: Pool): void {
  const watched = new WeakSet<PoolClient>();
  // The event 'connect' would miss connections that the pool has already opened.
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    client.on('notice', ({ message = '' }) => {
      const fault = message.startsWith(WRITE_NOTICE)
        ? `writes rows of several agencies, or sets an agency: ${message.slice(WRITE_NOTICE.length)}`
        : faultOfPlan(message);
      if (fault !== null) faults.add(fault);
    });
  });
}

function faultOfPlan(message: string): string | null {
  const start = message.indexOf('plan:\n');
  if (start < 0) return null;
  const explained = JSON.parse(message.slice(start + 'plan:\n'.length)) as Explained;
  return faultOf(explained);
}

/**
 * Describes a statement that needs the rows of several agencies. Returns null for a statement that needs one agency,
 * and for a lookup, which may search all agencies.
 */
function faultOf({ 'Query Text': statement, Plan: plan }: Explained): string | null {
  const nodes = nodesOf(plan);
  const partitions = nodes.flatMap((node) => partitionOf(node['Relation Name'] ?? '') ?? []);
  const numbers = new Set(partitions.map(({ number }) => number));
  if (numbers.size <= 1) return null;
  const isWrite = nodes.some((node) => ['ModifyTable', 'LockRows'].includes(node['Node Type']));
  if (isLookup(statement) && !isWrite) return null;
  const tables = [...new Set(partitions.map(({ table }) => table))].toSorted();
  return `needs several partitions of ${tables.join(', ')}: ${statement}`;
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
