import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, type ReactNode } from 'react';
import styles from './page-tabs.module.css';

type PageTabsProps<Name extends string> = {
  /** What the tabs are parts of, for those who listen: 'Parts of this lead'. */
  label: string;
  tabs: readonly { name: Name; label: ReactNode }[];
  chosen: Name;
  onChange: (name: Name) => void;
  /** The pointer or the focus came to a tab: what it shows may be wanted soon. */
  onIntent?: (name: Name) => void;
  /** Its tab takes what the page leaves, for a table that scrolls in its own frame. */
  fills?: boolean;
  /** What the chosen tab shows. */
  children: ReactNode;
};

/** The parts of an entity's page, one at a time. The page keeps the chosen one in its URL. */
export function PageTabs<Name extends string>({
  label,
  tabs,
  chosen,
  onChange,
  onIntent,
  fills = false,
  children,
}: PageTabsProps<Name>) {
  const id = useId();
  return (
    <>
      <Tabs
        className={styles.tabs}
        value={chosen}
        aria-label={label}
        variant="scrollable"
        scrollButtons={false}
        onChange={(_, next: Name) => onChange(next)}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.name}
            value={tab.name}
            label={tab.label}
            id={`${id}-${tab.name}`}
            aria-controls={`${id}-part`}
            onPointerEnter={() => onIntent?.(tab.name)}
            onFocus={() => onIntent?.(tab.name)}
          />
        ))}
      </Tabs>
      <div
        className={fills ? styles.filling : undefined}
        id={`${id}-part`}
        role="tabpanel"
        aria-labelledby={`${id}-${chosen}`}
      >
        {children}
      </div>
    </>
  );
}
