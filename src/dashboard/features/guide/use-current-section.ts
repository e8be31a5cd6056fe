import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * The distance of the reading line from the top of the window in pixels. A section is current while its heading is the
 * last one above this line.
 */
const READING_LINE = 120;

/**
 * Returns the id of the last heading above the reading line; null before the first heading. The last sections of a page
 * cannot reach this line. At the end of the page, returns the section in the URL, or the last section.
 */
export function useCurrentSection(ids: readonly string[]): string | null {
  const chosen = useLocation().hash.slice(1);
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const update = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1;
      const passed = ids.findLast((id) => {
        const heading = document.getElementById(id);
        return heading !== null && heading.getBoundingClientRect().top < READING_LINE;
      });
      const atEnd = ids.includes(chosen) ? chosen : ids.at(-1);
      setCurrent((isAtEnd ? atEnd : passed) ?? null);
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [ids, chosen]);
  return current;
}
