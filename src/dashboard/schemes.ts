import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

/** Colour schemes that the user may choose. */
export const schemes = [
  { value: 'light', label: 'فاتح', Icon: IconSun },
  { value: 'dark', label: 'داكن', Icon: IconMoon },
  { value: 'auto', label: 'حسب الجهاز', Icon: IconDeviceDesktop },
] as const
