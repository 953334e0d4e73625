import { bodyExtensions } from './extensions.ts'
import { Find } from './find/Find.ts'
import { Slash } from './slash/Slash.ts'
import { TypedLists } from './typedLists.ts'

/** The text's contents, and what helps to write them. */
export const editingExtensions = [...bodyExtensions, Find, Slash, TypedLists]
export const extensionsWithoutCards = [
  ...bodyExtensions,
  Find,
  Slash.configure({ hasCards: false }),
  TypedLists,
]
