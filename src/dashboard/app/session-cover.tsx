import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { SignInAgain, type SignInAgainProps } from '../features/sign-in/sign-in-again.tsx';
import { MuiTheme } from '../ui/mui-theme.tsx';

/** Draws the sign-in into what stands in the page's place. Answers how to remove it. */
export function coverWith(
  element: HTMLElement,
  { queryClient, ...props }: SignInAgainProps & { queryClient: QueryClient },
): () => void {
  const container = document.createElement('div');
  element.append(container);
  const root = createRoot(container);
  root.render(
    <QueryClientProvider client={queryClient}>
      <MuiTheme>
        <SignInAgain {...props} />
      </MuiTheme>
    </QueryClientProvider>,
  );
  // Not while it is drawn, which the sign-in may still be.
  return () => void setTimeout(() => root.unmount());
}
