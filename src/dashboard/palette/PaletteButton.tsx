import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { SessionUser } from '../../features/user/session.contract.ts'
import { isPaletteKey } from './isPaletteKey.ts'
import classes from './Palette.module.css'
import { loadSearch, PaletteDialog } from './PaletteDialog.tsx'

/** Loads the palette after the page's own chunks, so that it opens at once. */
const loadedAfterMs = 2000

type Props = { user: SessionUser; hasRoom: boolean }

/** Looks like a search field if there is room. Ctrl+K opens the palette too. */
export function PaletteButton({ user, hasRoom }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isNeeded, setNeeded] = useState(false)
  // Characters typed since it was opened, until its field has the focus; then null.
  const early = useRef<string | null>(null)
  if (isOpen && !isNeeded) setNeeded(true)
  useEffect(() => {
    early.current = isOpen ? '' : null
    if (isOpen) void loadSearch().catch(() => (early.current = null))
  }, [isOpen])
  useEffect(() => {
    const timer = setTimeout(() => void loadSearch().catch(() => {}), loadedAfterMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (early.current !== null && isTyped(event)) {
        event.preventDefault()
        early.current += event.key
        return
      }
      if (early.current !== null && event.key === 'Escape') setOpen(false)
      // In the editor, Ctrl+K makes a link.
      if (event.defaultPrevented || !isPaletteKey(event)) return
      event.preventDefault()
      // Does not open over a dialog, because another page would lose what was typed there.
      setOpen(is => !is && !document.querySelector('[role="dialog"][aria-modal="true"]'))
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  const label = 'البحث والانتقال'
  const opener = {
    onClick: () => setOpen(true),
    'aria-keyshortcuts': 'Control+K Meta+K',
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': isOpen,
  }
  return (
    <>
      {hasRoom ? (
        <button type="button" className={classes.opener} {...opener}>
          <IconSearch size={16} aria-hidden />
          <span>{label}</span>
          <kbd dir="ltr" aria-hidden>
            {isApple() ? '⌘K' : 'Ctrl+K'}
          </kbd>
        </button>
      ) : (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} {...opener}>
          <IconSearch size={20} />
        </ActionIcon>
      )}
      {isNeeded && <PaletteDialog user={user} opened={isOpen} early={early} onClose={() => setOpen(false)} />}
    </>
  )
}

const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)
