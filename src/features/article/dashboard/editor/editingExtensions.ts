import { bodyExtensions } from './extensions.ts'
import { Find } from './find/Find.ts'
import { Slash } from './slash/Slash.ts'

/** The text's contents, and what helps to write them. */
export const editingExtensions = [...bodyExtensions, Find, Slash]
export const extensionsWithoutCards = [...bodyExtensions, Find, Slash.configure({ hasCards: false })]
