import { createTheme } from '@mui/material/styles';

/**
 * The look of MUI's parts. Colours live in tokens.css (`light-dark()` pairs) and are only named here, so light and dark
 * are one scheme to MUI; our own markup uses the same variables in CSS modules.
 */
const palette = {
  primary: {
    main: 'var(--accent)',
    light: 'var(--accent)',
    dark: 'var(--accent-hover)',
    contrastText: 'var(--on-accent)',
  },
  secondary: {
    main: 'var(--text-secondary)',
    light: 'var(--text-secondary)',
    dark: 'var(--text)',
    contrastText: 'var(--surface)',
  },
  success: {
    main: 'var(--good)',
    light: 'var(--good)',
    dark: 'var(--good)',
    contrastText: 'var(--on-accent)',
  },
  warning: {
    main: 'var(--caution)',
    light: 'var(--caution)',
    dark: 'var(--caution)',
    contrastText: 'var(--on-accent)',
  },
  error: {
    main: 'var(--bad)',
    light: 'var(--bad)',
    dark: 'var(--bad-hover)',
    contrastText: 'var(--on-accent)',
  },
  info: {
    main: 'var(--accent)',
    light: 'var(--accent)',
    dark: 'var(--accent-hover)',
    contrastText: 'var(--on-accent)',
  },
  text: { primary: 'var(--text)', secondary: 'var(--text-secondary)', disabled: 'var(--text-disabled)' },
  background: { default: 'var(--canvas)', paper: 'var(--surface)' },
  divider: 'var(--border)',
  action: {
    active: 'var(--text-secondary)',
    hover: 'var(--row-hover)',
    selected: 'var(--row-selected)',
    focus: 'var(--row-hover)',
    disabled: 'var(--text-disabled)',
    disabledBackground: 'var(--border)',
  },
};

const quick = { shortest: 80, shorter: 100, short: 120, standard: 150, complex: 150 };
const raised = {
  backgroundColor: 'var(--raised)',
  border: '1px solid var(--border-strong)',
  borderRadius: 'var(--radius-card)',
  boxShadow: 'var(--shadow-raised)',
};

export const theme = createTheme({
  cssVariables: { nativeColor: true, disableCssColorScheme: true },
  palette,
  motion: { reducedMotion: 'system' },
  spacing: 4,
  shape: { borderRadius: 6 },
  transitions: { duration: { ...quick, enteringScreen: 150, leavingScreen: 100 } },
  typography: {
    fontFamily: 'var(--font)',
    fontSize: 14,
    htmlFontSize: 14,
    h1: { fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-0.01em' },
    h2: { fontSize: 16, lineHeight: '24px', fontWeight: 600 },
    h3: { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
    subtitle1: { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
    subtitle2: { fontSize: 13, lineHeight: '20px', fontWeight: 600 },
    body1: { fontSize: 14, lineHeight: '20px' },
    body2: { fontSize: 13, lineHeight: '20px' },
    caption: { fontSize: 12, lineHeight: '16px' },
    button: { fontSize: 13, lineHeight: '20px', fontWeight: 500, textTransform: 'none', letterSpacing: 0 },
  },
  components: {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: { '&.Mui-focusVisible': { outline: '2px solid var(--accent)', outlineOffset: 2 } },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: { backgroundImage: 'none' },
        outlined: { borderColor: 'var(--border)', borderRadius: 'var(--radius-card)' },
      },
    },
    MuiPopover: { styleOverrides: { paper: raised } },
    MuiMenu: {
      defaultProps: { slotProps: { list: { dense: true } } },
      styleOverrides: { paper: { ...raised, marginTop: 4 } },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: 32,
          padding: '4px 12px',
          fontSize: 13,
          '&.Mui-focusVisible': { outline: 'none', backgroundColor: 'var(--row-hover)' },
        },
      },
    },
    MuiDialog: { styleOverrides: { paper: raised } },
    MuiDialogTitle: {
      styleOverrides: { root: { fontSize: 16, lineHeight: '24px', padding: '20px 24px 8px' } },
    },
    MuiDialogActions: {
      defaultProps: { disableSpacing: true },
      // On a phone three buttons are more than a line.
      styleOverrides: { root: { flexWrap: 'wrap', gap: 8, padding: '12px 24px 20px' } },
    },
    MuiTextField: { defaultProps: { size: 'small' } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiSelect: { defaultProps: { size: 'small' } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          fontSize: 14,
          backgroundColor: 'var(--surface)',
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
        },
        notchedOutline: { borderColor: 'var(--border-control)' },
        input: { height: 20, padding: '8px 12px' },
      },
    },
    MuiTabs: { styleOverrides: { root: { minHeight: 40 }, indicator: { height: 2 } } },
    MuiTab: { styleOverrides: { root: { minHeight: 40, minWidth: 0, padding: '8px 12px', fontSize: 13 } } },
  },
});
