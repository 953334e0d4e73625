import { bodyExtensions } from './extensions.ts'
import { Find } from './find/Find.ts'
import { FollowCursor } from './followCursor.ts'
import { Slash } from './slash/Slash.ts'
import { TypedLists } from './typedLists.ts'

/** The text's contents, and what helps to write them. */
const helpers = [...bodyExtensions, Find, FollowCursor, TypedLists]
export const editingExtensions = [...helpers, Slash]
export const extensionsWithoutCards = [...helpers, Slash.configure({ hasCards: false })]
