import { describe, expect, it } from 'vitest';
import { mapImage } from './map-image.ts';
import { rowsOfTopics } from '../../../testing/map-fixture.ts';

const DRAWING = {
  ink: { text: '#000000', secondary: '#444444', surface: '#ffffff' },
  coloring: 'sentiment',
  midpoint: 'zero',
  size: { width: 1200, height: 800 },
  title: 'Topics',
  subtitle: '1 – 28 Mar 2025',
} as const;

function draw(topics: Parameters<typeof rowsOfTopics>[0], before: Parameters<typeof rowsOfTopics>[1] = null) {
  const svg = mapImage({
    ...DRAWING,
    coloring: before ? 'change' : 'sentiment',
    rows: rowsOfTopics(topics, before),
  });
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  return { svg, words: Array.from(parsed.querySelectorAll('text'), ({ textContent }) => textContent) };
}

describe('the image of a map', () => {
  it('has a title and shows every topic with its figures', () => {
    const { words } = draw([
      { name: 'Prices', conversationCount: 40, avgSentiment: 0.5, sentimentCount: 9 },
      { name: 'Hours', conversationCount: 20, avgSentiment: -0.25, sentimentCount: 5 },
      { name: 'Unread', conversationCount: 10 },
    ]);
    expect(words).toEqual([
      'Topics',
      '1 – 28 Mar 2025',
      'Prices',
      '40 conversations',
      'sentiment 0.50',
      'Hours',
      '20 conversations',
      'sentiment −0.25',
      'Unread',
      '10 conversations',
      'Area: conversations',
      'Colour: average sentiment',
      'Below −0.30',
      '−0.30 to −0.10',
      '−0.10 to 0.10',
      '0.10 to 0.30',
      'Above 0.30',
      'No sentiment (1)',
    ]);
  });

  it('shows changes and new topics', () => {
    const { words } = draw(
      [{ conversationCount: 30 }, { conversationCount: 10 }],
      [{ conversationCount: 20 }],
    );
    expect(words).toEqual(expect.arrayContaining(['≈ +10 (+50%)', '↑ new', 'Colour: change', 'New (1)']));
  });

  it('shows the number of topics that are too small', () => {
    const { words } = draw([{ conversationCount: 100_000 }, { conversationCount: 1 }]);
    expect(words).toEqual(
      expect.arrayContaining(['Other (1): too small, not to scale', 'Area: conversations, except Other']),
    );
  });

  it('shows no beginning of a name in a small tile', () => {
    const topics = Array.from({ length: 60 }, (_, place) => ({
      name: `Appointments ${place}`,
      conversationCount: 200 - 3 * place,
    }));
    const { words } = draw(topics);
    expect(words.filter((word) => word?.includes('…'))).toEqual([]);
    expect(words).toContainEqual(expect.stringMatching(/^Other \(\d+\)/));
  });

  it('escapes markup and control characters in names', () => {
    const name = '<script>alert(1)</script> & "quotes" \u0000\u0008\ud800';
    const { svg, words } = draw([{ name, conversationCount: 5 }]);
    expect(svg).not.toContain('<script');
    expect(words.join(' ')).toContain('& "quotes" \ufffd\ufffd\ufffd');
  });

  it('has no external references', () => {
    const { svg } = draw([{ conversationCount: 5 }]);
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|var\(|light-dark|class=/);
  });
});
