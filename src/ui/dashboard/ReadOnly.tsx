import { type MantineThemeComponents, MantineThemeProvider } from '@mantine/core'
import { createContext, type ReactNode, use } from 'react'

const Reading = createContext(false)

const readOnly = { defaultProps: { readOnly: true } }
const components: MantineThemeComponents = {
  ...{ TextInput: readOnly, Textarea: readOnly, NumberInput: readOnly, PasswordInput: readOnly },
  ...{ Select: readOnly, MultiSelect: readOnly, TagsInput: readOnly, SegmentedControl: readOnly },
  Switch: readOnly,
}

/**
 * A form for users who may not change it. Its fields are read-only instead of disabled, to keep contrast and access by
 * keyboard and screen reader. Other controls check `useReadOnly`.
 */
export function ReadOnly({ when, children }: { when: boolean; children: ReactNode }) {
  if (!when) return children
  return (
    <Reading value={true}>
      <MantineThemeProvider inherit theme={{ components }}>
        {children}
      </MantineThemeProvider>
    </Reading>
  )
}

export const useReadOnly = (): boolean => use(Reading)
