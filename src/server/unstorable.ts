type Issue = { path: string; message: string }

const message = 'في هذا الحقل حرف خفي لا يُحفظ. امسح ما فيه واكتبه من جديد.'
/** The maximum depth of any call's input; deeper input was refused before. */
const deepest = 20

/** The fields with a NUL, which PostgreSQL cannot store in a text, and no keyboard types: it comes from pasted text. */
export function listUnstorable(input: unknown, path = '', depth = 0): Issue[] {
  if (typeof input === 'string') return input.includes('\0') ? [{ path, message }] : []
  if (depth > deepest || typeof input !== 'object' || input === null) return []
  // Nothing in a file is stored as text here.
  if (input instanceof Blob) return []
  return Object.entries(input).flatMap(([key, value]) =>
    listUnstorable(value, path ? `${path}.${key}` : key, depth + 1),
  )
}

/**
 * Replaces half characters (lone surrogates) by U+FFFD in all texts of a call. No keyboard types them: they arise where
 * a program cuts an emoji in two. PostgreSQL and UTF-8 cannot represent them.
 */
export function wellFormed(input: unknown, depth = 0): unknown {
  if (typeof input === 'string') return input.toWellFormed()
  if (depth > deepest || typeof input !== 'object' || input === null) return input
  if (Array.isArray(input)) return input.map(each => wellFormed(each, depth + 1))
  // Files and dates remain unchanged.
  if (Object.prototype.toString.call(input) !== '[object Object]') return input
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key.toWellFormed(), wellFormed(value, depth + 1)]),
  )
}
