import { createTheme } from '@mui/material/styles';
import { once } from '../lib/once.ts';
import { pageBody } from '../lib/page-body.ts';
import { Link } from './link.tsx';

/**
 * The colours of the MUI theme. They are the CSS variables of tokens.css, which plain markup also uses. The variables
 * switch between light and dark with `light-dark()`, so MUI has a single colour scheme.
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

const raised = {
  backgroundColor: 'var(--raised)',
  border: '1px solid var(--border-strong)',
  borderRadius: 'var(--radius-card)',
  boxShadow: 'var(--shadow-raised)',
};

/** A media query for touch screens, where controls are 44 px high. */
const COARSE = '@media (pointer: coarse)';

/**
 * Styles for small controls: on touch screens, an invisible element enlarges the touch target to 44 px without extra
 * space in the layout.
 */
const wideTarget = {
  [COARSE]: {
    '&::after': {
      position: 'absolute',
      top: '50%',
      left: '50%',
      width: 'max(100%, 44px)',
      height: 'max(100%, 44px)',
      content: '""',
      transform: 'translate(-50%, -50%)',
    },
  },
};

/**
 * A selector for controls that look disabled. Controls with a pending request use `aria-disabled` instead of
 * `disabled`, because they must keep the focus.
 */
const OFF = '&.Mui-disabled, &[aria-disabled="true"]';

/**
 * The MUI theme. Created on the first render instead of at import, because a long module evaluation would block the
 * main thread.
 */
export const theme = once(() =>
  createTheme({
    cssVariables: { nativeColor: true, disableCssColorScheme: true },
    palette,
    motion: { reducedMotion: 'system' },
    focusVisible: { outlineColor: 'var(--accent)' },
    spacing: 4,
    shape: { borderRadius: 6 },
    transitions: {
      duration: {
        shortest: 80,
        shorter: 100,
        short: 120,
        standard: 150,
        complex: 150,
        enteringScreen: 150,
        leavingScreen: 100,
      },
    },
    typography: {
      fontFamily: 'var(--font)',
      fontSize: 14,
      htmlFontSize: 14,
      h1: { fontSize: 'var(--size-title)', lineHeight: '28px', fontWeight: 600, letterSpacing: '-0.01em' },
      h2: { fontSize: 'var(--size-heading)', lineHeight: '24px', fontWeight: 600 },
      h3: { fontSize: 'var(--size-body)', lineHeight: '20px', fontWeight: 600 },
      subtitle1: { fontSize: 'var(--size-body)', lineHeight: '20px', fontWeight: 600 },
      subtitle2: { fontSize: 'var(--size-small)', lineHeight: '20px', fontWeight: 600 },
      body1: { fontSize: 'var(--size-body)', lineHeight: '20px' },
      body2: { fontSize: 'var(--size-small)', lineHeight: '20px' },
      caption: { fontSize: 'var(--size-caption)', lineHeight: '16px' },
      button: {
        fontSize: 'var(--size-small)',
        lineHeight: '20px',
        fontWeight: 500,
        textTransform: 'none',
        letterSpacing: 0,
      },
    },
    components: {
      // Without a gap, a stack selects the siblings of any element, so that the browser computes the styles of a whole
      // subtree again at each added element.
      MuiStack: { defaultProps: { useFlexGap: true } },
      // Popups mount in the body of the page (`pageBody`), so that they are hidden while the page is detached from the
      // document.
      MuiModal: { defaultProps: { container: pageBody } },
      MuiPopper: { defaultProps: { container: pageBody } },
      MuiButtonBase: { defaultProps: { disableRipple: true, LinkComponent: Link } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: {
            flex: 'none',
            maxWidth: '100%',
            minWidth: 0,
            minHeight: 32,
            padding: '5px 11px',
            border: '1px solid transparent',
            fontSize: 'var(--size-small)',
            [OFF]: { borderColor: 'transparent', color: 'var(--text-disabled)', cursor: 'default' },
            [COARSE]: { minWidth: 44, minHeight: 44 },
            variants: [
              // The default button is neutral, because the accent colour marks the primary action.
              {
                props: { variant: 'outlined', color: 'primary' },
                style: {
                  borderColor: 'var(--border-control)',
                  backgroundColor: 'var(--surface)',
                  color: 'var(--text)',
                  '&:hover': { borderColor: 'var(--text-secondary)', backgroundColor: 'var(--row-hover)' },
                },
              },
              {
                props: { variant: 'outlined' },
                style: {
                  [OFF]: {
                    border: '1px solid var(--border)',
                    backgroundColor: 'transparent',
                    color: 'var(--text-disabled)',
                  },
                },
              },
              { props: { variant: 'contained' }, style: { [OFF]: { backgroundColor: 'var(--border)' } } },
              {
                props: { variant: 'text' },
                style: { padding: '5px 7px', '&:hover': { backgroundColor: 'var(--row-hover)' } },
              },
              // A small text button, e.g. to expand a text or clear a filter. Its label aligns with the text around it.
              {
                props: { variant: 'text', size: 'small' },
                style: {
                  minHeight: 24,
                  padding: '1px 5px',
                  margin: '0 -6px',
                  fontWeight: 400,
                  [COARSE]: { ...wideTarget[COARSE], minWidth: 0, minHeight: 24 },
                  // In the forced-colours mode, the button has a border, which would overlap the text beside the
                  // button.
                  '@media (forced-colors: active)': { margin: 0 },
                },
              },
              {
                props: { size: 'large' },
                style: { minHeight: 36, padding: '7px 15px', fontSize: 'var(--size-body)' },
              },
            ],
          },
          startIcon: { marginRight: 6, marginLeft: -2 },
          endIcon: { marginRight: -2, marginLeft: 6 },
        },
      },
      MuiIconButton: {
        styleOverrides: {
          root: {
            width: 32,
            height: 32,
            padding: 0,
            borderRadius: 'var(--radius-control)',
            fontSize: 'var(--size-heading)',
            '&:hover': { backgroundColor: 'var(--row-hover)', color: 'var(--text)' },
            [OFF]: { backgroundColor: 'transparent', color: 'var(--text-disabled)', cursor: 'default' },
            '&[aria-pressed="true"]': { backgroundColor: 'var(--row-selected)', color: 'var(--accent)' },
            ...wideTarget,
            variants: [
              { props: { size: 'small' }, style: { width: 28, height: 28 } },
              // A button for a destructive action turns red only on hover.
              {
                props: { color: 'error' },
                style: { color: 'var(--text-secondary)', '&:hover': { color: 'var(--bad)' } },
              },
            ],
          },
        },
      },
      MuiToggleButtonGroup: {
        defaultProps: { size: 'small', color: 'primary' },
        styleOverrides: {
          root: {
            flex: 'none',
            gap: 1,
            padding: 1,
            border: '1px solid var(--border-control)',
            backgroundColor: 'var(--surface)',
          },
          grouped: { margin: '0 !important', border: '0 !important', borderRadius: '4px !important' },
        },
      },
      MuiToggleButton: {
        defaultProps: { size: 'small', color: 'primary' },
        styleOverrides: {
          root: {
            minWidth: 32,
            minHeight: 28,
            padding: '3px 8px',
            fontSize: 'var(--size-small)',
            '&:hover': { color: 'var(--text)' },
            '&.Mui-selected, &.Mui-selected:hover': {
              backgroundColor: 'var(--row-selected)',
              color: 'var(--accent)',
            },
            [COARSE]: { minWidth: 44, minHeight: 44 },
          },
        },
      },
      MuiCheckbox: {
        defaultProps: { size: 'small' },
        styleOverrides: { root: { padding: 6, ...wideTarget } },
      },
      MuiRadio: {
        defaultProps: { size: 'small' },
        styleOverrides: { root: { padding: 6, ...wideTarget } },
      },
      MuiSwitch: {
        defaultProps: { size: 'small' },
        styleOverrides: {
          // The colours of the off state. MUI's default, a white knob on a pale track, has too little contrast.
          switchBase: { color: 'var(--text-secondary)' },
          track: { backgroundColor: 'var(--border-strong)' },
        },
      },
      MuiFormControlLabel: {
        styleOverrides: {
          // Aligns the checkbox without its padding with the content above.
          root: { marginLeft: -6, marginRight: 12, [COARSE]: { minHeight: 44 } },
          label: { fontSize: 'var(--size-small)', lineHeight: '20px' },
        },
      },
      MuiFormLabel: {
        styleOverrides: {
          root: {
            fontSize: 'var(--size-small)',
            '&.Mui-focused': { color: 'var(--text-secondary)' },
            '&:is(legend)': { color: 'var(--text)', fontWeight: 500 },
          },
        },
      },
      MuiTextField: { defaultProps: { size: 'small' } },
      MuiFormControl: { defaultProps: { size: 'small' } },
      MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, marginRight: 0 } } },
      MuiSelect: { defaultProps: { size: 'small' } },
      MuiNativeSelect: { defaultProps: { size: 'small' } },
      MuiOutlinedInput: {
        styleOverrides: {
          root: {
            minHeight: 32,
            backgroundColor: 'var(--surface)',
            fontSize: 'var(--size-small)',
            '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--text-secondary)' },
            '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
            '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--border)' },
            [COARSE]: { minHeight: 44 },
            // The width of a search field in a filter bar.
            variants: [{ props: { type: 'search' }, style: { flex: '0 1 280px', minWidth: 160 } }],
          },
          notchedOutline: { borderColor: 'var(--border-control)' },
          input: {
            height: 20,
            padding: '6px 10px',
            '&::placeholder': { color: 'var(--text-secondary)', opacity: 1 },
            '&::-webkit-search-cancel-button': { display: 'none' },
            '&.MuiNativeSelect-select': { [COARSE]: { height: 32 } },
            variants: [{ props: { multiline: true }, style: { height: 'auto', padding: 0 } }],
          },
          multiline: { padding: '6px 10px' },
          adornedStart: { paddingLeft: 10, '& .MuiOutlinedInput-input': { paddingLeft: 0 } },
          adornedEnd: { paddingRight: 4 },
        },
      },
      MuiInputAdornment: {
        styleOverrides: { root: { color: 'var(--text-secondary)' } },
      },
      MuiAutocomplete: {
        defaultProps: { size: 'small' },
        styleOverrides: {
          // Gives the field the height and the text position of other fields.
          root: {
            '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { paddingBlock: 3.5, paddingLeft: 2 },
          },
          paper: { ...raised, marginTop: 4 },
          listbox: { padding: '4px 0', fontSize: 'var(--size-small)' },
          option: { minHeight: 32, [COARSE]: { minHeight: 44 } },
        },
      },
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: {
          root: { backgroundImage: 'none' },
          outlined: { borderColor: 'var(--border)', borderRadius: 'var(--radius-card)' },
        },
      },
      MuiPopover: {
        defaultProps: { container: pageBody, transitionDuration: 0 },
        styleOverrides: { paper: raised },
      },
      MuiMenu: {
        // MUI fades the menu in by default, which would delay reading.
        defaultProps: { transitionDuration: 0, slotProps: { list: { dense: true } } },
        styleOverrides: { paper: { ...raised, marginTop: 4 } },
      },
      MuiMenuItem: {
        styleOverrides: {
          root: {
            minHeight: 32,
            padding: '4px 12px',
            fontSize: 'var(--size-small)',
            '&.Mui-focusVisible': { outline: 'none', backgroundColor: 'var(--row-hover)' },
            [COARSE]: { minHeight: 44 },
          },
        },
      },
      MuiDialog: { defaultProps: { transitionDuration: 0 }, styleOverrides: { paper: raised } },
      MuiDialogTitle: {
        styleOverrides: {
          root: { fontSize: 'var(--size-heading)', lineHeight: '24px', padding: '20px 24px 8px' },
        },
      },
      MuiDialogActions: {
        defaultProps: { disableSpacing: true },
        // The buttons wrap, because three buttons do not fit on one line on phones.
        styleOverrides: { root: { flexWrap: 'wrap', gap: 8, padding: '12px 24px 20px' } },
      },
      MuiDrawer: {
        styleOverrides: {
          paper: {
            maxWidth: '100vw',
            backgroundColor: 'var(--surface)',
            variants: [
              { props: { anchor: 'left' }, style: { borderRight: '1px solid var(--border)' } },
              { props: { anchor: 'right' }, style: { borderLeft: '1px solid var(--border)' } },
            ],
          },
        },
      },
      MuiTabs: { styleOverrides: { root: { minHeight: 40 }, indicator: { height: 2 } } },
      MuiTab: {
        styleOverrides: {
          root: {
            minHeight: 40,
            minWidth: 0,
            padding: '8px 12px',
            fontSize: 'var(--size-small)',
            [COARSE]: { minHeight: 44 },
          },
        },
      },
      MuiChip: {
        defaultProps: { size: 'small', variant: 'outlined' },
        styleOverrides: {
          root: { fontSize: 'var(--size-caption)' },
          outlined: { borderColor: 'var(--border)' },
        },
      },
      MuiTooltip: {
        defaultProps: { placement: 'top' },
        styleOverrides: {
          tooltip: {
            maxWidth: 'min(360px, calc(100vw - 16px))',
            margin: '6px !important',
            backgroundColor: 'var(--text)',
            color: 'var(--surface)',
            fontSize: 'var(--size-caption)',
            fontWeight: 400,
            lineHeight: '16px',
            fontVariantNumeric: 'tabular-nums',
            overflowWrap: 'anywhere',
            whiteSpace: 'pre-line',
          },
        },
      },
      MuiBadge: {
        styleOverrides: {
          badge: {
            minWidth: 16,
            height: 16,
            padding: '0 4px',
            fontSize: 'var(--size-tiny)',
            fontWeight: 600,
            fontVariantNumeric: 'tabular-nums',
            transform: 'translate(65%, -50%)',
          },
        },
      },
      MuiAlert: {
        defaultProps: { variant: 'outlined' },
        styleOverrides: {
          // The icon and the left border show the severity. The text stays neutral, so that it is readable.
          root: {
            alignItems: 'flex-start',
            padding: '5px 12px',
            border: '1px solid var(--border)',
            borderLeftWidth: 3,
            borderRadius: 'var(--radius-control)',
            backgroundColor: 'var(--surface)',
            color: 'var(--text)',
            variants: [
              { props: { severity: 'info' }, style: { borderLeftColor: 'var(--accent)' } },
              { props: { severity: 'success' }, style: { borderLeftColor: 'var(--good)' } },
              { props: { severity: 'warning' }, style: { borderLeftColor: 'var(--caution)' } },
              { props: { severity: 'error' }, style: { borderLeftColor: 'var(--bad)' } },
            ],
          },
          icon: { marginRight: 8, padding: '2px 0', fontSize: 'var(--size-heading)', opacity: 1 },
          message: {
            flex: 1,
            padding: 0,
            overflowWrap: 'anywhere',
            // A link in a text reacts to a finger above and below its line. Inline padding does not move the lines.
            [COARSE]: { '& a': { position: 'relative', paddingBlock: 12 } },
          },
          action: { alignItems: 'center', marginRight: -6, whiteSpace: 'nowrap', padding: '0 0 0 12px' },
        },
      },
      // Toasts float above the page.
      MuiSnackbar: {
        styleOverrides: {
          root: { '& > .MuiAlert-root': { ...raised, alignItems: 'center', borderLeftWidth: 3 } },
        },
      },
      MuiPaginationItem: {
        styleOverrides: {
          root: {
            borderRadius: 'var(--radius-control)',
            fontVariantNumeric: 'tabular-nums',
            [COARSE]: { minWidth: 44, height: 44, margin: 0 },
          },
          ellipsis: { [COARSE]: { lineHeight: '44px' } },
        },
      },
      MuiLinearProgress: { styleOverrides: { root: { backgroundColor: 'var(--border)' } } },
      MuiSkeleton: {
        defaultProps: { animation: 'pulse' },
        styleOverrides: { root: { backgroundColor: 'var(--border)' } },
      },
      MuiLink: {
        defaultProps: { underline: 'hover' },
        styleOverrides: { button: { verticalAlign: 'baseline' } },
      },
      MuiDivider: { styleOverrides: { root: { borderColor: 'var(--border)' } } },
    },
  }),
);
