import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Lead, LeadPage } from '#contract/lead.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aLead, aSource } from '../testing/factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

async function get(path: string): Promise<Lead> {
  const response = await test.request(path);
  expect(response.status).toBe(200);
  return Lead.parse(await response.json());
}

const own = { field: 'city', name: 'City', value: 'Porto', aiProduced: true };
const external = { field: 'owner', name: 'Owner', value: 'Robin Example', aiProduced: false };

describe('getting a lead', () => {
  it('returns the same lead as the list', async () => {
    const source = aSource();
    const lead = aLead({ sourceId: source.id, starred: true });
    await test.add({ sources: [source], leads: [lead] });
    const page = LeadPage.parse(await (await test.request('/lead')).json());
    expect([await get(`/lead/${lead.id}`)]).toEqual(page.results);
  });

  it('returns a lead without the name of its source if the source was deleted', async () => {
    await test.add({ leads: [aLead({ id: 'orphan', sourceId: 'gone' })] });
    expect((await get('/lead/orphan')).source).toEqual({ id: 'gone', name: null });
  });

  it('adds the fields of the CRM only on request', async () => {
    await test.add({ leads: [aLead({ id: 'one', fields: [own], externalFields: [external] })] });
    expect((await get('/lead/one')).fields).toEqual([own]);
    expect((await get('/lead/one?includeExternalFields=false')).fields).toEqual([own]);
    expect((await get('/lead/one?includeExternalFields=true')).fields).toEqual([own, external]);
  });

  it.each([
    ['neither', null, null, null],
    ['no own fields', null, [external], [external]],
    ['no external fields', [own], null, [own]],
    ['empty lists', [], [], []],
  ])('adds the fields of the CRM if there are %s', async (_, fields, externalFields, shown) => {
    await test.add({ leads: [aLead({ id: 'one', fields, externalFields })] });
    expect((await get('/lead/one?includeExternalFields=true')).fields).toEqual(shown);
  });

  it('returns 404 with a reason for an unknown id', async () => {
    const response = await test.request('/lead/unheard-of');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      title: 'Not found',
      detail: 'There is no lead with this id.',
    });
  });

  it.each(['maybe', '1', 'TRUE', ''])('rejects includeExternalFields=%s', async (value) => {
    const response = await test.request(`/lead/unheard-of?includeExternalFields=${value}`);
    expect(response.status).toBe(400);
    const errors = [{ path: ['includeExternalFields'], message: "must be 'true' or 'false'" }];
    expect(await response.json()).toMatchObject({ errors });
  });
});
