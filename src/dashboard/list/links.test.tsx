import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setAppConfig } from '../api/transport/config.ts';
import { collectNames } from '../api/names/name-index.ts';
import { KnownNames, namesOf } from '../api/names/names.ts';
import { personaQueries } from '../api/resources/persona-queries.ts';
import { configOf } from '../testing/connect-to.ts';
import { personaValue } from '../testing/values.ts';
import { BotLink, PersonaChip, SourceLink } from './links.tsx';

function show(links: React.ReactNode) {
  setAppConfig(configOf());
  const queryClient = new QueryClient();
  const maya = personaValue({
    id: 'known',
    personaName: 'Maya',
    color: '#1b1f3b',
    bots: [{ id: 'bot-1', name: 'Booking bot' }],
  });
  queryClient.setQueryData(personaQueries.list().queryKey, { data: [maya], invalidCount: 0, receivedAt: 0 });
  collectNames(queryClient);
  // Name requests of links must not start a request to the service.
  namesOf(queryClient).onRequest = () => undefined;
  render(
    <QueryClientProvider client={queryClient}>
      <KnownNames value={namesOf(queryClient).all()}>{links}</KnownNames>
    </QueryClientProvider>,
  );
  return { queryClient, link: screen.getByRole('link') };
}

const LONG_ID = 'a-thing-with-a-long-id';

describe('PersonaChip', () => {
  it('links to the persona with its name, initial and colour', () => {
    const { link } = show(<PersonaChip id="known" />);
    expect(link).toHaveAccessibleName('Maya');
    expect(link).toHaveAttribute('href', '/personas/known');
    expect(link.querySelector('[aria-hidden]')).toHaveStyle({ background: '#1b1f3b', color: '#ffffff' });
    expect(link.querySelector('img')).toBeNull();
  });

  it('uses the given name of an unknown persona', () => {
    expect(show(<PersonaChip id={LONG_ID} name="Tom" />).link).toHaveAccessibleName('Tom');
  });

  it('shows a shortened id without a name', () => {
    expect(show(<PersonaChip id={LONG_ID} name={null} />).link).toHaveAccessibleName('a-thing-…g-id');
  });
});

describe('BotLink', () => {
  it('uses the bot name from any cached response', () => {
    const { link, queryClient } = show(<BotLink id="bot-1" />);
    expect(link).toHaveAccessibleName('Booking bot');
    expect(link).toHaveAttribute('data-tip', 'Booking bot\nBot id bot-1');
    expect([...namesOf(queryClient).requests]).toEqual([]);
  });

  it('shows a shortened id and requests the name if it is unknown', () => {
    const { link, queryClient } = show(<BotLink id={LONG_ID} />);
    expect(link).toHaveAccessibleName('a-thing-…g-id');
    expect([...namesOf(queryClient).requests]).toEqual([{ kind: 'bot', id: LONG_ID }]);
  });
});

describe('SourceLink', () => {
  it('uses the given name until the directory has one', () => {
    expect(show(<SourceLink id="site" name="Website" />).link).toHaveAccessibleName('Website');
  });
});
