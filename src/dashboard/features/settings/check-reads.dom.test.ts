import { describe, expect, it } from 'vitest';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { connectTo } from '../../testing/connect-to.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { aLead, aSource } from '../../testing/test-service.ts';
import { callRead, checkRead, readsToCheck } from './check-reads.ts';

const service = frozenService();
const writes = Object.values<Operation>(operations).filter(({ isRead }) => !isRead);

/** Checks them all, as the run over them does. */
async function checkAll() {
  const ids = new Map<string, string>();
  const outcomes: [string, string][] = [];
  for (const operation of readsToCheck()) {
    // oxlint-disable-next-line no-await-in-loop -- lists name what is read next
    outcomes.push([operation.id, await checkRead(operation, ids)]);
  }
  return new Map(outcomes);
}

describe('the check of reads', () => {
  it('calls every read that the service offers, with ids from its lists, and sends no write', async () => {
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
    expect(sent.filter(({ method, path }) => method !== 'GET' && path !== '/analytics/topics')).toEqual([]);
    expect(sent.map(({ path }) => path)).toContain(`/lead/${lead.id}`);
  });

  it('skips what it knows nothing of, and what the service does not offer', async () => {
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

  it.each(writes)('cannot be made to send $id', async (operation) => {
    const { sent } = connectTo({ service: service() });
    await expect(callRead(operation, { params: { id: 'a' } })).rejects.toThrow('is no read');
    expect(sent).toEqual([]);
    expect(readsToCheck()).not.toContain(operation);
  });
});
