import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import type { ComponentProps } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { TopicPanel as TopicPanelPart } from './topic-panel.tsx';

// The chart code has half a megabyte, so it loads after the page.
const TopicPanel = lazyPart(async () => (await import('./topic-panel.tsx')).TopicPanel);

/** Prefetches the chart code. Callers call this function when the user is likely to choose a topic. */
export const prefetchTopicPanel = TopicPanel.prefetch;

/** The panel of the chosen topics. If the chart code fails to load, the rest of the page still works. */
export function LazyTopicPanel(props: ComponentProps<typeof TopicPanelPart>) {
  return (
    <Panel
      label="the days of the topic"
      skeleton={<Skeleton variant="rounded" height={640} />}
      // `lazy` and some browsers cache a failed import, so a retry without a reload would fail again.
      renderError={() => (
        <Alert severity="error">The charts could not be loaded. Reload the page to try again.</Alert>
      )}
    >
      <TopicPanel {...props} />
    </Panel>
  );
}
