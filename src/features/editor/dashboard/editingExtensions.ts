import { bodyExtensions } from './extensions.ts'
import { Find } from './find/Find.ts'
import { FollowCursor } from './followCursor.ts'
import { Slash } from './slash/Slash.ts'
import { TypedLists } from './typedLists.ts'

/** Document schema plus editing helpers. */
const helpers = [...bodyExtensions, Find, FollowCursor, TypedLists]
export const editingExtensions = [...helpers, Slash]
export const extensionsWithoutCards = [...helpers, Slash.configure({ hasCards: false })]
