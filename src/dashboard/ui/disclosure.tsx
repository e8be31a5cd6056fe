import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode, type Ref } from 'react';
import styles from './disclosure.module.css';

/** A frame around several disclosures, one below the other. */
export function DisclosureGroup({ children }: { children: ReactNode }) {
  return <div className={styles.group}>{children}</div>;
}

type DisclosureProps = {
  title: string;
  /** One line beside the title. */
  summary?: ReactNode;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** A ref to the element that opens the section. */
  headRef?: Ref<HTMLElement>;
  children: ReactNode;
};

/** A section that can be collapsed. Its content renders when it is first open, and then keeps its state. */
export function Disclosure({ title, summary, isOpen, onToggle, headRef, children }: DisclosureProps) {
  const id = useId();
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <section aria-labelledby={id}>
      <details
        open={isOpen}
        // The browser may open it too, when it finds a text inside.
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
