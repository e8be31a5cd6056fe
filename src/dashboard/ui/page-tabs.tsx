import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, type ReactNode } from 'react';
import styles from './page-tabs.module.css';
import { memoIgnoringHandlers } from './memo-ignoring-handlers.tsx';
import { intentHandlers } from './popup.ts';

type PageTab<Name extends string> = {
  name: Name;
  label: ReactNode;
  /**
   * The component that the page renders as the content of the tab. If it is a `lazyPart`, its code is prefetched when
   * the user hovers or focuses the tab.
   */
  component?: { (props: never): ReactNode; prefetch?: () => void };
};

type PageTabsProps<Name extends string> = {
  /** The name of the tab list for screen readers, e.g. 'Parts of this lead'. */
  label: string;
  tabs: readonly PageTab<Name>[];
  chosen: Name;
  onChange: (name: Name) => void;
  /** Whether the content fills the rest of the page. For a table with its own scroll area. */
  fills?: boolean;
  children: ReactNode;
};

/** Tabs for the parts of a page. The page stores the selected tab in its URL. */
export function PageTabs<Name extends string>({
  tabs,
  chosen,
  onChange,
  fills = false,
  children,
  label,
}: PageTabsProps<Name>) {
  const id = useId();
  return (
    <>
      <TabList
        id={id}
        label={label}
        tabs={tabs}
        chosen={chosen}
        onChange={(name) => onChange(name as Name)}
      />
      <div
        className={fills ? 'fill' : undefined}
        id={`${id}-part`}
        role="tabpanel"
        aria-labelledby={`${id}-${chosen}`}
      >
        {children}
      </div>
    </>
  );
}

type TabListProps = Pick<PageTabsProps<string>, 'label' | 'tabs' | 'chosen' | 'onChange'> & { id: string };

const TabList = memoIgnoringHandlers(({ id, label, tabs, chosen, onChange }: TabListProps) => (
  <Tabs
    className={styles.tabs}
    value={chosen}
    aria-label={label}
    variant="scrollable"
    scrollButtons={false}
    onChange={(_, next: string) => onChange(next)}
  >
    {tabs.map((tab) => (
      <Tab
        key={tab.name}
        value={tab.name}
        label={tab.label}
        id={`${id}-${tab.name}`}
        aria-controls={`${id}-part`}
        {...intentHandlers(tab.component?.prefetch)}
      />
    ))}
  </Tabs>
));
