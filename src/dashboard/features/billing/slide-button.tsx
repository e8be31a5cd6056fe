import ImageDown from 'lucide-react/icons/image-down';
import type { ComponentProps } from 'react';
import { MenuButton } from '../../ui/menu-button.tsx';

type SlideButtonProps = Pick<ComponentProps<typeof MenuButton>, 'onIntent' | 'children'> & {
  /** The content of the image, e.g. 'the costs in EUR'. */
  of: string;
};

/** The icon button above a chart that opens the menu with the image of the chart for a slide. */
export function SlideButton({ of, ...props }: SlideButtonProps) {
  return (
    <MenuButton
      {...props}
      label={`Image of ${of} for a slide`}
      asIcon={<ImageDown size={16} aria-hidden />}
    />
  );
}
