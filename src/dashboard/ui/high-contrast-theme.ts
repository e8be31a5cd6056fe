import { enhanceHighContrast } from '@mui/material/styles';
import { theme } from './theme.ts';

/**
 * The MUI theme for the forced-colours mode (high contrast). It adds borders and marks to elements that otherwise
 * differ only in their background.
 */
export const highContrastTheme = enhanceHighContrast(theme());
