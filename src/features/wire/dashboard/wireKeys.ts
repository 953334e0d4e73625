export const wireCommands = {
  next: { key: 'J', codes: ['KeyJ', 'ArrowDown'], label: 'المادة التالية' },
  previous: { key: 'K', codes: ['KeyK', 'ArrowUp'], label: 'المادة السابقة' },
  open: { key: 'Enter', codes: ['Enter', 'KeyO'], label: 'افتح صفحتها' },
  take: { key: 'T', codes: ['KeyT'], label: 'خذها، ولو رفضتها القواعد' },
  ignore: { key: 'I', codes: ['KeyI'], label: 'تجاهلها، أو أعدها' },
  send: { key: 'S', codes: ['KeyS'], label: 'أسندها إلى زميل' },
  select: { key: 'X', codes: ['KeyX'], label: 'اخترها مع غيرها' },
  help: { key: '?', codes: ['Slash'], label: 'هذه القائمة' },
} as const

export type WireCommand = keyof typeof wireCommands

type KeyPress = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Reads the key's position, because J types ت on an Arabic keyboard. */
export function commandOf({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): WireCommand | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  const names = Object.keys(wireCommands) as WireCommand[]
  const name = names.find(one => (wireCommands[one].codes as readonly string[]).includes(code))
  return name === undefined || shiftKey !== (name === 'help') ? undefined : name
}
