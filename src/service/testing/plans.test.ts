import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { markOf } from '../db/across-agencies.ts';
import { applyMigrations } from '../db/migrate.ts';
import { withConnection } from '../db/open.ts';
import { partitionByAgency } from './partition-by-agency.ts';
import { REPORT_PLANS, takeFaults, watchPlans } from './plans.ts';
import { createDatabase, databaseUrl, dropDatabase } from './postgres-server.ts';

const origin = inject('testDatabase');
const LOOKUP = `true ${markOf('keys of all agencies')}`;

describe.runIf(origin.engine === 'postgres')('a statement on partitions', () => {
  let name: string;
  let pool: Pool;

  beforeAll(async () => {
    if (origin.engine !== 'postgres') return;
    name = await createDatabase(origin.url);
    const url = databaseUrl(origin.url, name);
    await withConnection({ kind: 'postgres', url }, async (client) => {
      await applyMigrations(client);
      await partitionByAgency(client);
      await client.query(`insert into agency select id::text, 'Agency' from generate_series(1, 20) as id`);
    });
    pool = new Pool({ connectionString: url, options: REPORT_PLANS, max: 1 });
    watchPlans(pool);
    takeFaults();
  });
  afterAll(async () => {
    if (origin.engine !== 'postgres') return;
    await pool.end();
    await dropDatabase(origin.url, name);
  });
  beforeEach(async () => {
    await pool.query('delete from account');
    takeFaults();
  });

  const faultsOf = async (statement: string, values: unknown[] = []) => {
    await pool.query(statement, values);
    return takeFaults();
  };

  it.each([
    ['a read without an agency', `select from account where id = '1'`],
    ['an update without an agency', `update account set name = 'x' where id = '1'`],
    ['a delete without an agency', `delete from account where id = '1'`],
    ['an insert for several agencies', `insert into account (agency_id, id) select id, id from agency`],
    ['an update of the agency', `update account set agency_id = agency_id where agency_id = '1'`],
    [
      'an upsert that sets the agency',
      `insert into account (agency_id, id) values ('1', '1')
         on conflict (agency_id, id) do update set agency_id = excluded.agency_id`,
    ],
    [
      'a subquery that takes the agency from its row',
      `select (select count(*) from report where agency_id = account.agency_id) from account where agency_id = '1'`,
    ],
    [
      'a join of two agencies',
      `select from account, report where account.agency_id = '1' and report.agency_id = any('{2,3,4,5,6}')`,
    ],
    ['a lookup that locks rows', `select from account where ${LOOKUP} for update`],
    ['a lookup that writes', `update account set name = 'x' where ${LOOKUP}`],
    ['an unknown lookup', `select from account where true /* across agencies: other */`],
  ])('is a fault: %s', async (_, statement) => {
    const [fault] = await faultsOf(statement);
    expect(fault).toContain(statement);
  });

  it.each([
    ['a read', 'select from account where agency_id = $1'],
    [
      'a join',
      'select from account join report using (agency_id) where account.agency_id = $1 and account.id = report.id',
    ],
    ['an insert', `insert into account (agency_id, id) values ($1, 'a'), ($1, 'b')`],
    [
      'an upsert',
      `insert into account (agency_id, id) values ($1, 'a')
         on conflict (agency_id, id) do update set name = excluded.name`,
    ],
    ['an update', `update account set name = 'x' where agency_id = $1`],
  ])('is no fault for one agency: %s', async (_, statement) => {
    expect(await faultsOf(statement, ['1'])).toEqual([]);
  });

  it('is no fault if it is a lookup', async () => {
    expect(await faultsOf(`select from account where ${LOOKUP}`)).toEqual([]);
  });
});
