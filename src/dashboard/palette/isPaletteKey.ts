type Keys = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'repeat' | 'isComposing'
>

/**
 * Ctrl+K or ⌘+K. In a layout without Latin letters, the key at K's position counts: «ن» in the Arabic one.
 */
export function isPaletteKey(event: Keys): boolean {
  if (event.ctrlKey === event.metaKey || event.shiftKey || event.altKey) return false
  if (event.repeat || event.isComposing) return false
  const isLatin = /^[a-z]$/i.test(event.key)
  return isLatin ? event.key.toLowerCase() === 'k' : event.code === 'KeyK'
}
