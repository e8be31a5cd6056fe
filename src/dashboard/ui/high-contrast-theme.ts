import { enhanceHighContrast } from '@mui/material/styles';
import { theme } from './theme.ts';

/** For readers whose system chooses the colours: borders and marks where there are else only backgrounds. */
export const highContrastTheme = enhanceHighContrast(theme());
