import path from 'node:path'

export const root = path.join(import.meta.dirname, '..')
/** What `npm run build` made. */
export const dist = path.join(root, 'dist')
