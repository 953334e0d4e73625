import { bodyExtensions } from './extensions.ts'
import { Find } from './find/Find.ts'

/** The text's contents, and what helps to write them. */
export const editingExtensions = [...bodyExtensions, Find]
