type Issue = { path: string; message: string }

const message = 'في هذا الحقل حرف خفي لا يُحفظ. امسح ما فيه واكتبه من جديد.'
/** Maximum depth of any call's input. Deeper input was refused earlier. */
const deepest = 20

/**
 * Lists the fields that contain a NUL, which PostgreSQL cannot store. No keyboard types it: it comes from
 * pasted text.
 */
export function listUnstorable(input: unknown, path = '', depth = 0): Issue[] {
  if (typeof input === 'string') return input.includes('\0') ? [{ path, message }] : []
  if (depth > deepest || typeof input !== 'object' || input === null) return []
  // The content of a file is not stored as text.
  if (input instanceof Blob) return []
  return Object.entries(input).flatMap(([key, value]) =>
    listUnstorable(value, path ? `${path}.${key}` : key, depth + 1),
  )
}

/**
 * Replaces half characters (lone surrogates) with U+FFFD in all texts of a call. No keyboard types them: they
 * arise when a program cuts an emoji in two. PostgreSQL and UTF-8 cannot represent them.
 */
export function wellFormed(input: unknown, depth = 0): unknown {
  if (typeof input === 'string') return input.toWellFormed()
  if (depth > deepest || typeof input !== 'object' || input === null) return input
  if (Array.isArray(input)) return input.map(each => wellFormed(each, depth + 1))
  // Leaves files and dates unchanged.
  if (Object.prototype.toString.call(input) !== '[object Object]') return input
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key.toWellFormed(), wellFormed(value, depth + 1)]),
  )
}
