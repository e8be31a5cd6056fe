import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setSetting, useSetting } from '../../lib/settings.ts';
import { agencyKey } from './agency-key.ts';
import { hostedConnection, setConnection } from '../transport/connection.ts';
import { beginSession, forgetAgency } from './session.ts';

beforeEach(() =>
  setConnection(hostedConnection({ serviceUrl: '/api' }, () => expect.fail('nothing was to be sent'))),
);
afterEach(forgetAgency);

const workFor = (id: string) => {
  forgetAgency();
  beginSession(new QueryClient(), { signedIn: true, id, agency: id, held: [] });
};

const unit = () => renderHook(() => useSetting('amountUnit', agencyKey())).result.current;

describe('the unit of amounts', () => {
  it('is stored separately for each agency', () => {
    workFor('north');
    act(() => setSetting('amountUnit', 'minor', agencyKey()));
    expect(unit()).toBe('minor');
    workFor('south');
    expect(unit()).toBe('major');
    workFor('north');
    expect(unit()).toBe('minor');
  });

  it('defaults to the setting for all agencies from earlier versions', () => {
    localStorage.setItem('botdeck-amount-unit', 'minor');
    workFor('north');
    expect(unit()).toBe('minor');
    act(() => setSetting('amountUnit', 'major', agencyKey()));
    expect(unit()).toBe('major');
    workFor('south');
    expect(unit()).toBe('minor');
  });
});
