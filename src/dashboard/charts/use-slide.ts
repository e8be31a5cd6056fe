import { useQuery } from '@tanstack/react-query';
import { agencyName, sessionQuery } from '../api/session/session.ts';
import { IMAGE_FORMATS, lightInk, ownFonts } from './image-file.ts';
import { slideOf, type Slide } from './slide.ts';
import { useExport } from '../ui/use-export.ts';

type SlideContent = Omit<Slide, 'agency' | 'ink' | 'fonts'>;

/**
 * Returns a function that creates the menu entries which save a chart as an image for a slide. The success message
 * includes `coverage`.
 */
export function useSlideEntries() {
  const { data: session } = useQuery(sessionQuery);
  const { saveFile } = useExport();
  const save = async (ending: keyof typeof IMAGE_FORMATS, content: () => SlideContent) => {
    // Before the first `await`, because the menu and a chart inside it disappear now.
    const made = content();
    return IMAGE_FORMATS[ending](
      slideOf({
        ...made,
        agency: (session && agencyName(session)) ?? '',
        ink: lightInk(),
        fonts: await ownFonts(),
      }),
    );
  };
  return (name: string, coverage: string, content: () => SlideContent, unavailable: string | null = null) =>
    (['png', 'svg'] as const).map((ending) => ({
      title: `Image for a slide (${ending.toUpperCase()})`,
      note: unavailable ?? 'With a headline, 16:9',
      isDisabled: unavailable !== null,
      onSelect: () => saveFile(`slide of ${name}`, coverage, ending, save(ending, content)),
    }));
}
