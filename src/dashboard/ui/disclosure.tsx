import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState, type ReactNode, type Ref } from 'react';
import styles from './disclosure.module.css';

/** A frame around several `Disclosure`s, one below the other. */
export function DisclosureGroup({ children }: { children: ReactNode }) {
  return <div className={styles.group}>{children}</div>;
}

type DisclosureProps = {
  title: string;
  /** A short summary of the content, in one line beside the title. */
  summary?: ReactNode;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** A ref to the `summary` element, which opens the section. */
  headRef?: Ref<HTMLElement>;
  children: ReactNode;
};

/**
 * A section that the user can collapse. The content renders when the section is first open, and then keeps its state
 * while the section is collapsed.
 */
export function Disclosure({ title, summary, isOpen, onToggle, headRef, children }: DisclosureProps) {
  const id = useId();
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <section aria-labelledby={id}>
      <details
        open={isOpen}
        // The browser also opens the section when the user searches the page for a text inside.
        onToggle={({ currentTarget }) => {
          if (currentTarget.open !== isOpen) onToggle(currentTarget.open);
        }}
      >
        <summary ref={headRef} className={styles.head}>
          <ChevronRight className={styles.chevron} size={16} aria-hidden />
          <h2 id={id}>{title}</h2>
          {summary && <span className={styles.summary}>{summary}</span>}
        </summary>
        {wasOpen && <div className={styles.body}>{children}</div>}
      </details>
    </section>
  );
}
