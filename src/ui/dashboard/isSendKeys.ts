type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey'>

/** Ctrl+Enter. On Android, the key of an external keyboard may have no name (`Unidentified`, keyCode 229). */
export function isSendKeys({ key, code, ctrlKey, metaKey }: Keys): boolean {
  return (ctrlKey || metaKey) && (key === 'Enter' || code === 'Enter' || code === 'NumpadEnter')
}
