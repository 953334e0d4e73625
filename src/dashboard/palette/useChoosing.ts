import { useMantineColorScheme } from '@mantine/core'
import { useNavigate } from 'react-router'
import { askToSignOut } from '../askToSignOut.ts'
import type { PaletteEntry } from './paletteEntries.ts'
import { keepRecent } from './recentEntries.ts'

/** Opens an entry, in a new tab if requested and if the entry has an address. */
export function useChoosing(userId: number): (entry: PaletteEntry, inNewTab: boolean) => void {
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  return (entry, inNewTab) => {
    const { target } = entry
    keepRecent(userId, entry)
    if (target === 'signOut') void askToSignOut()
    else if ('scheme' in target) setColorScheme(target.scheme)
    else if ('href' in target) window.open(target.href, '_blank', 'noopener')
    else if (inNewTab) window.open(target.to, '_blank', 'noopener')
    else void navigate(target.to)
  }
}
