import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { Topic, TopicAnalytics } from '#contract/topic.ts';
import { failing } from './fail-operation.ts';
import { renderPage, type RenderedPage } from './render-page.tsx';
import type { TestService } from './test-service.ts';

type Options = Partial<Parameters<typeof renderPage>[1]>;

/** Returns a topic in the format of API responses. `overrides` replaces single values. */
export function topicValue(overrides: Partial<Topic> = {}): Topic {
  return Topic.parse({
    topicId: 'topic-1',
    name: 'Prices',
    slug: 'prices',
    conversationCount: 10,
    sentimentCount: 0,
    series: [],
    ...overrides,
  });
}

/** Returns a response about topics. By default, all conversations are analysed and have a sentiment. */
export function analyticsValue(overrides: Partial<TopicAnalytics> = {}): TopicAnalytics {
  return TopicAnalytics.parse({
    topics: [],
    analyzedConversations: 100,
    pendingConversations: 0,
    sentimentCoverage: 1,
    oldestAnalyzedOn: '2025-01-01',
    ...overrides,
  });
}

/**
 * Returns functions that open the topics page. `openTopicsWith` replaces every response about topics with `analytics`.
 */
export function topicsPageOver(service: () => TestService) {
  const openTopics = (search = '', options: Options = {}): RenderedPage =>
    renderPage(`/topics${search}`, { service: service(), ...options });
  const openTopicsWith = (
    analytics: Partial<TopicAnalytics>,
    search = '',
    options: Options = {},
  ): RenderedPage =>
    openTopics(search, {
      through: (passOn) => failing(passOn, 'queryTopics', Response.json(analyticsValue(analytics))),
      ...options,
    });
  return { openTopics, openTopicsWith };
}

export function topicsQueryBar() {
  return within(screen.getByLabelText('Filter topics'));
}

/** Returns the topic names of the table rows in visual order. The order in the document may differ. */
export function topicRowNames(): string[] {
  return topicButtons().map(({ textContent }) => textContent);
}

export async function findTopicRowNames(): Promise<string[]> {
  await waitFor(() => expect(topicButtons()).not.toEqual([]));
  return topicRowNames();
}

export function topicRow(name: string): HTMLTableRowElement {
  const button = topicButtons().find(({ textContent }) => textContent === name);
  if (!button) throw new Error(`No topic '${name}' among ${topicRowNames().join(', ')}.`);
  return button.closest('tr')!;
}

/**
 * Returns the cell texts of a topic's row, by column heading. Uses selectors, because role queries take seconds in
 * jsdom.
 */
export function topicCells(name: string): Record<string, string> {
  const headings = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  const cells = [...topicRow(name).cells];
  return Object.fromEntries(headings.map((heading, place) => [heading, cells[place]?.textContent ?? '']));
}

function topicButtons(): HTMLElement[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('tbody td > button[data-opens]')];
  return buttons.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function placeOf(button: HTMLElement): number {
  return Number(button.closest('tr')?.getAttribute('aria-rowindex'));
}
