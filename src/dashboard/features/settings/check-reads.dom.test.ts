import { describe, expect, it } from 'vitest';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { connectTo } from '../../testing/connect-to.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { aLead, aSource } from '../../testing/test-service.ts';
import { callRead, checkRead, readsToCheck } from './check-reads.ts';

const service = frozenService();
const writes = Object.values<Operation>(operations).filter(({ isRead }) => !isRead);

/**
 * The reads that use POST because they have a body: the query of topics, the dry run of a template, and the count of a
 * replay.
 */
const READS_BY_POST = /^\/analytics\/topics$|^\/agency\/source\/[^/]+\/[^?]*(dry-run|replay\/count)$/;

/** Checks all read operations in sequence, like the operations card. Returns the outcome of each operation. */
async function checkAll() {
  const ids = new Map<string, string>();
  const outcomes: [string, string][] = [];
  for (const operation of readsToCheck()) {
    // oxlint-disable-next-line no-await-in-loop -- the reply of a list provides the ids of later reads
    outcomes.push([operation.id, await checkRead(operation, ids)]);
  }
  return new Map(outcomes);
}

describe('the check of read operations', () => {
  it('calls every read that the service offers, with ids from its lists, and sends no writes', async () => {
    const source = aSource({});
    const lead = aLead({ sourceId: source.id });
    await service().add({ sources: [source], leads: [lead] });
    const { sent } = connectTo({ service: service() });
    const outcomes = await checkAll();
    expect([...outcomes.keys()].toSorted()).toEqual(
      Object.values<Operation>(operations)
        .filter(({ isRead }) => isRead)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(outcomes.get('getLead')).toBe('answered');
    const written = sent.filter(({ method, path }) => method !== 'GET' && !READS_BY_POST.test(path));
    expect(written).toEqual([]);
    expect(sent.map(({ path }) => path)).toContain(`/lead/${lead.id}`);
  });

  it('skips reads without a known id and operations that the service does not offer', async () => {
    const { sent } = connectTo({ service: service(), config: { extensions: [] } });
    const outcomes = await checkAll();
    expect(outcomes.get('getLead')).toBe('skipped');
    expect(outcomes.has('listBots')).toBe(false);
    expect(sent.map(({ path }) => path.replace(/\?.*/, '')).toSorted()).toEqual([
      '/agency/billing/transactions',
      '/analytics/topics',
      '/lead',
      '/persona',
      '/smart-faq',
    ]);
  });

  it.each(writes)('cannot send $id', async (operation) => {
    const { sent } = connectTo({ service: service() });
    await expect(callRead(operation, { params: { id: 'a' } })).rejects.toThrow('is no read');
    expect(sent).toEqual([]);
    expect(readsToCheck()).not.toContain(operation);
  });
});
