import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import type { ComponentProps } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { TopicPanel as TopicPanelPart } from './topic-panel.tsx';

// Charts are half a megabyte of code, and nobody sees one before a topic is chosen.
const TopicPanel = lazyPart(async () => (await import('./topic-panel.tsx')).TopicPanel);

/** Somebody is about to choose. */
export const prefetchTopicPanel = TopicPanel.prefetch;

/** The chosen topics, day by day. Where the code of the charts does not come, all else stays as it is. */
export function LazyTopicPanel(props: ComponentProps<typeof TopicPanelPart>) {
  return (
    <Panel
      label="the days of the topic"
      skeleton={<Skeleton variant="rounded" height={640} />}
      // `lazy` keeps the failure, and browsers may as well: trying again would meet the same.
      renderError={() => (
        <Alert severity="error">The charts could not be loaded. Reload the page to try again.</Alert>
      )}
    >
      <TopicPanel {...props} />
    </Panel>
  );
}
