import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { calendarFormats } from '../ui/dashboard/calendar.ts'
import { findOptions } from './findOptions.ts'
import { takeFound } from './takeFound.ts'

// #E19D03 is for surfaces with dark text. As text on white it is too faint, so darker shades are used.
const amber: MantineColorsTuple = [
  '#FFF8E7',
  '#FDEEC8',
  '#FADD92',
  '#F5CA58',
  '#EDB42B',
  '#E19D03',
  '#C98B00',
  '#8A5F00',
  '#6B4900',
  '#4A3200',
]
const gray: MantineColorsTuple = [
  '#F6F8F9',
  '#F2F2F2',
  '#E6E8EA',
  '#D5D8DB',
  '#BFC3C7',
  '#9A9FA5',
  '#6B7076',
  '#4C5157',
  '#303031',
  '#1D1D1F',
]
const dark: MantineColorsTuple = [
  '#ECECED',
  '#CDCDD0',
  '#A9A9AE',
  '#85858B',
  '#434347',
  '#343437',
  '#242426',
  '#1D1D1F',
  '#161617',
  '#0D0D0E',
]

const fontFamily = "'IBM Plex Sans Arabic', system-ui, sans-serif"

// A list that opens on focus would cover what is below, such as the field's error.
const choosing = { nothingFoundMessage: 'لا شيء بهذا الاسم', openOnFocus: false, filter: findOptions }

const titled = { title: { fontWeight: 600 } }

export const theme = createTheme({
  colors: { amber, gray, dark },
  primaryColor: 'amber',
  primaryShade: 5,
  autoContrast: true,
  black: '#232324',
  fontFamily,
  headings: { fontFamily, fontWeight: '600' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Latin names keep their case: «Stripe», not «STRIPE».
    Badge: { defaultProps: { tt: 'none' } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'أغلق' } }, styles: titled },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'أغلق' } }, styles: titled },
    // A header element would be a second banner on the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    CloseButton: { defaultProps: { 'aria-label': 'أغلق' } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'إظهار كلمة المرور أو إخفاؤها' } },
    },
    InputClearButton: { defaultProps: { 'aria-label': 'امسح' } },
    // Makes Enter take the first match.
    Select: {
      defaultProps: { ...choosing, selectFirstOptionOnChange: true, onKeyDownCapture: takeFound },
    },
    MultiSelect: { defaultProps: choosing },
    DatePickerInput: { defaultProps: calendarFormats },
    DateTimePicker: { defaultProps: calendarFormats },
  },
})

const tinted = ['amber', 'gray', 'red', 'green', 'teal', 'blue', 'orange', 'grape']

/** Gives coloured text a contrast of 4.5:1 on the surfaces of both schemes. */
export const resolveCssVariables: CSSVariablesResolver = ({ colors }) => {
  const shades = (light: number, darkShade: number) => {
    const of = (shade: number) =>
      Object.fromEntries(
        tinted.flatMap(name =>
          ['light-color', 'text', 'outline'].map(use => [
            `--mantine-color-${name}-${use}`,
            colors[name]?.[shade] ?? '',
          ]),
        ),
      )
    return { light: of(light), dark: of(darkShade) }
  }
  const texts = shades(9, 3)
  // Even the darkest shade of these colours is too faint on a badge's tint.
  const darker = Object.fromEntries(
    Object.entries({ teal: '#066649', green: '#1F6B2E', orange: '#A83408', red: '#B3261E' }).flatMap(
      ([name, colour]) => ['light-color', 'text'].map(use => [`--mantine-color-${name}-${use}`, colour]),
    ),
  )
  return {
    variables: {},
    light: {
      ...texts.light,
      ...darker,
      '--mantine-color-amber-light-color': amber[8],
      '--mantine-color-amber-text': amber[7],
      '--mantine-color-amber-outline': amber[7],
      '--mantine-color-anchor': amber[8],
      '--mantine-color-dimmed': '#5A5F65',
      '--mantine-color-placeholder': '#6B7076',
      '--mantine-color-error': '#B3261E',
    },
    dark: {
      ...texts.dark,
      '--mantine-color-anchor': amber[4],
      '--mantine-color-dimmed': dark[2],
      '--mantine-color-placeholder': '#929298',
      '--mantine-color-error': '#FF9B93',
    },
  }
}
