import { bodyExtensions } from './extensions.ts'
import { Find } from './find/Find.ts'
import { FollowCursor } from './followCursor.ts'
import { Slash } from './slash/Slash.ts'

/** The text's contents, and what helps to write them. */
export const editingExtensions = [...bodyExtensions, Find, FollowCursor, Slash]
export const extensionsWithoutCards = [
  ...bodyExtensions,
  Find,
  FollowCursor,
  Slash.configure({ hasCards: false }),
]
