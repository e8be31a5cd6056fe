import { enhanceHighContrast } from '@mui/material/styles';
import { theme } from './theme.ts';

/** The theme for forced colours: adds borders and marks to elements that otherwise differ only in their background. */
export const highContrastTheme = enhanceHighContrast(theme());
