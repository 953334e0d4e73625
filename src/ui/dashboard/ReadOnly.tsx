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
 * A form for who may look and not change. Its fields are read-only and not disabled, so that their text keeps its
 * contrast and keyboard and screen reader come to it. Whatever else would change something asks `useReadOnly`.
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
