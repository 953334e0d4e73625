type Issue = { path: string; message: string }

const message = 'في هذا الحقل حرف خفي لا يُحفظ. امسح ما فيه واكتبه من جديد.'
/** As deep as any call's input; what is deeper was refused before. */
const deepest = 20

/** The fields with a NUL, which no text of PostgreSQL can have, and no keyboard writes: it comes with what is pasted. */
export function listUnstorable(input: unknown, path = '', depth = 0): Issue[] {
  if (typeof input === 'string') return input.includes('\0') ? [{ path, message }] : []
  if (depth > deepest || typeof input !== 'object' || input === null) return []
  // Files have none that is written here.
  if (input instanceof Blob) return []
  return Object.entries(input).flatMap(([key, value]) =>
    listUnstorable(value, path ? `${path}.${key}` : key, depth + 1),
  )
}

/**
 * Replaces half characters (lone surrogates) by U+FFFD in all texts of a call. No keyboard writes them: they come where
 * a program cuts an emoji in two. PostgreSQL and UTF-8 have no form for them.
 */
export function wellFormed(input: unknown, depth = 0): unknown {
  if (typeof input === 'string') return input.toWellFormed()
  if (depth > deepest || typeof input !== 'object' || input === null) return input
  if (Array.isArray(input)) return input.map(each => wellFormed(each, depth + 1))
  // Files and dates stay as they are.
  if (Object.prototype.toString.call(input) !== '[object Object]') return input
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key.toWellFormed(), wellFormed(value, depth + 1)]),
  )
}
