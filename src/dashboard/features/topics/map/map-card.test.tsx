import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { frozenService } from '../../../testing/frozen-service.ts';
import { topicsPageOver } from '../../../testing/topics-on-screen.ts';
import { chosen, COMPARED, comparing, THREE_TOPICS, tile } from '../../../testing/map-fixture.ts';

const { openTopics, openTopicsWith } = topicsPageOver(frozenService());

async function openMap(search = '') {
  const page = openTopicsWith({ topics: THREE_TOPICS, analyzedConversations: 80 }, search);
  await screen.findByRole('listbox');
  return page;
}

describe('the card of a tile', () => {
  it('appears on focus, describes the tile and shows all figures', async () => {
    const { user } = await openMap();
    tile('Prices').focus();
    await user.keyboard('{ArrowRight}{ArrowLeft}');
    const card = screen.getByRole('tooltip');
    expect(tile('Prices')).toHaveAccessibleDescription(/^Prices Conversations 60 /);
    const fact = (name: string) => within(card).getByText(name).nextSibling;
    expect(fact('Conversations')).toHaveTextContent('60');
    expect(fact('Share of analysed')).toHaveTextContent('75.0%');
    expect(fact('Sentiment')).toHaveTextContent('0.40');
    expect(fact('Coverage')).toHaveTextContent('30 of 60 (50%)');
    expect(card).toHaveTextContent('shares can add up to more than 100%');
  });

  it('shows a dash for a missing sentiment', async () => {
    const { user } = await openMap();
    tile('Prices').focus();
    await user.keyboard('{End}');
    const card = within(screen.getByRole('tooltip'));
    expect(card.getByRole('img', { name: 'no reading' })).toHaveTextContent('–');
    expect(card.getByText('0 of 15 (0%)')).toBeVisible();
  });

  it('appears on hover, stays while the pointer is on the card, and disappears when the pointer leaves', async () => {
    const { user, container } = await openMap();
    await user.hover(tile('Hours'));
    const card = await screen.findByRole('tooltip');
    expect(card).toHaveTextContent('Hours');
    await user.hover(card);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(screen.getByRole('tooltip')).toBe(card);
    await user.hover(within(container).getByRole('heading', { level: 1 }));
    await expect.poll(() => screen.queryByRole('tooltip')).toBeNull();
  });

  it('does not appear on a tile that moves below the resting pointer after a click', async () => {
    const { user } = await openMap();
    await user.click(tile('Hours'));
    fireEvent.pointerOver(tile('Prices'));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(screen.queryByRole('tooltip')).toBeNull();
    fireEvent.pointerMove(tile('Prices'), { clientX: 5 });
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Prices');
  });

  it('appears on a tap, which also chooses the topic, and disappears on a tap on the card or elsewhere', async () => {
    const { user, container } = await openMap();
    const tap = (target: Element) => user.pointer({ keys: '[TouchA]', target });
    await tap(tile('Hours'));
    expect(chosen()).toEqual(['Hours']);
    expect(screen.getByRole('tooltip')).toHaveTextContent('Hours');
    await tap(screen.getByRole('tooltip'));
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(chosen()).toEqual(['Hours']);
    await tap(tile('Parking'));
    expect(screen.getByRole('tooltip')).toHaveTextContent('Parking');
    await tap(within(container).getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('closes on Escape without clearing the choice', async () => {
    const { user } = await openMap('?topic=a');
    tile('Prices').focus();
    await user.keyboard('{ArrowRight}');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(chosen()).toEqual(['Prices']);
  });

  it('shows the change since the compared days', async () => {
    const { user } = openTopics(COMPARED, {
      through: comparing(THREE_TOPICS, [{ ...THREE_TOPICS[0]!, conversationCount: 30 }]),
    });
    await screen.findAllByRole('option', { name: /, ↑ new\b/ });
    tile('Hours').focus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tooltip')).toHaveTextContent('+30 (+100%), rising');
  });
});
