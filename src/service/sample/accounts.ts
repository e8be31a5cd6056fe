import type { account } from '../db/schema.ts';
import type { SampleAgency } from './agencies.ts';
import { SAMPLE_AGENCY, SECOND_AGENCY } from './identity.ts';
import { opaqueId } from './random.ts';

type AccountRow = typeof account.$inferInsert;

const PEOPLE: Record<string, readonly (readonly [name: string | null, email: string | null])[]> = {
  [SAMPLE_AGENCY.id]: [
    ['Hanna Brooks', 'hanna@northlight-studio.example'],
    ['Victor Osei', 'victor@northlight-studio.example'],
    ['Mei Tanaka', 'mei@northlight-studio.example'],
    ['Priya Raman', 'priya@northlight-studio.example'],
    ['Jonas Albrecht', 'jonas@northlight-studio.example'],
    ['Front desk', null],
    ['Carla Whitfield', 'carla@brightridge-solar.example'],
    ['Dr. Amir Nasser', 'a.nasser@northside-dental.example'],
    ['Anke Schröder', 'schroeder@zahnaerzte-am-fleet.example'],
    ['Eleanor Finch', 'eleanor.finch@marlowandfinch.example'],
    ['ليلى حداد', 'leila@palmgate.example'],
    ['Ray Mercer', 'ray@redline-motors.example'],
    [null, 'invited@lumen-aesthetics.example'],
    ['', 'reports+evergreen@evergreen-homecare.example'],
  ],
  [SECOND_AGENCY.id]: [
    ['Gareth Pugh', 'gareth@southbank-partners.example'],
    ['Nia Okafor', 'nia@southbank-partners.example'],
    [null, 'owner@ironworks-gym.example'],
  ],
};

export function accountsOf(agency: SampleAgency): AccountRow[] {
  return (PEOPLE[agency.id] ?? []).map(([name, email], index) => ({
    agencyId: agency.id,
    id: opaqueId('acc', agency.seed, index),
    name,
    email,
  }));
}
